-- The public page of a post: organizations by name, users by first name and initial, no counts.

comment on column app.public_post.public_id is '@notNull';

-- "Ana de la Cruz" is "Ana C." A last word of digits is the number of an erased person and stays.
create or replace function private.public_name(author app.post_authors) returns text language sql immutable
  return regexp_replace(concat_ws(' ', author.first_name, author.last_name),
    '^(\S+)\s(?:.*\s)?(?!\d+$)(\S)\S*$', '\1 \2.');

-- A text with its mentions shortened by the same rule. Longer names go first: one may begin with another.
create or replace function private.public_text(content text, names text[]) returns text language plpgsql immutable as $$
declare
  mentioned app.post_authors;
  text text := public_text.content;
begin
  for mentioned.first_name in select name from unnest(public_text.names) name order by length(name) desc loop
    text := replace(text, '@' || mentioned.first_name, '@' || private.public_name(mentioned));
  end loop;
  return text;
end $$;

create or replace function private.public_comments(post int) returns app.public_comment[] language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(array_agg(row(n.author, n.organization, n.content, n.is_edited, n.created_at)::app.public_comment
      order by n.id), '{}')
    from (select c.id, private.public_name(a) as author, a.organization_name as organization,
        private.public_text(c.content, c.mentioned_names) as content, c.edited_at is not null as is_edited, c.created_at
      from app.comments c join app.post_authors a on a.user_id = c.user_id
      where c.post_id = public_comments.post and not c.is_deleted and not c.is_removed order by c.id desc limit 100) n;
end;

create or replace function private.public_post(public_id uuid) returns app.public_post language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select row(p.public_id, private.public_name(a), a.organization_name,
      private.public_text(p.content, p.mentioned_names), p.post_type, p.post_uri, p.media_width, p.media_height,
      p.edited_at is not null, p.created_at, private.public_comments(p.id))::app.public_post
    from app.posts p join app.post_authors a on a.user_id = p.user_id
    where p.public_id = public_post.public_id and not p.is_deleted and not p.is_removed);

create or replace function app.public_post(public_id uuid) returns app.public_post language sql stable
security definer set search_path = pg_catalog, pg_temp
  return private.public_post(public_post.public_id);

-- The same for the Open Graph tags that the server renders.
create or replace function auth.public_post(public_id uuid) returns table (
  author text, organization text, content text, post_type text, post_uri text, media_width int, media_height int
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select p.author, p.organization, p.content, p.post_type, p.post_uri, p.media_width, p.media_height
    from private.public_post(public_post.public_id) p where p.public_id is not null;
end;

grant execute on function app.public_post(uuid) to turnstone_anonymous, turnstone_member, turnstone_operator;
grant execute on function auth.public_post(uuid) to turnstone_auth;

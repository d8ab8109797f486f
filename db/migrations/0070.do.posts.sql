-- The feed: posts, comments, likes and saves, and what keeps them in order.
insert into app.notification_triggers values
  ('post_mention', 'You were mentioned', 30), ('post_removed', 'Removed by a moderator', 31),
  ('post_restored', 'Restored by a moderator', 32), ('post_reported', 'Reported', 33),
  ('posting_paused', 'Posting paused', 34);
insert into private.file_subjects values ('POST');

create table app.post_types (code text primary key, label text not null, position int not null);
comment on table app.post_types is E'@enum\n@enumName PostType';
insert into app.post_types values ('TEXT', 'Text', 1), ('IMAGE', 'Image', 2), ('VIDEO', 'Video', 3);

create table app.post_authors (
  user_id int primary key references app.user_infos on delete cascade,
  first_name text not null,
  last_name text not null,
  organization_name text
);
comment on table app.post_authors is
  'How the author of a post or comment is shown to everyone who is signed in. Synced from the person''s own row, which has fewer viewers.';
comment on constraint post_authors_user_id_fkey on app.post_authors is E'@behavior -*';

create table app.posts (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  user_id int not null references app.user_infos,
  content text not null check (length(content) <= 5000),
  post_type text not null default 'TEXT' references app.post_types,
  post_uri text,
  media_width int,
  media_height int,
  mentioned_user_ids int[] not null default '{}',
  mentioned_names text[] not null default '{}',
  likes int not null default 0 check (likes >= 0),
  saves int not null default 0 check (saves >= 0),
  comments int not null default 0 check (comments >= 0),
  is_pinned boolean not null default false,
  is_removed boolean not null default false,
  is_deleted boolean not null default false,
  edited_at timestamptz,
  idempotency_key text not null check (length(idempotency_key) between 8 and 100),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (user_id, idempotency_key),
  check ((post_type = 'TEXT') = (post_uri is null)),
  check (content <> '' or post_uri is not null),
  constraint posts_author foreign key (user_id) references app.post_authors
) with (fillfactor = 80);
create index posts_user_id on app.posts (user_id, created_at desc);
create index posts_post_type on app.posts (post_type);
create unique index posts_one_pinned on app.posts (is_pinned) where is_pinned;
comment on column app.posts.mentioned_user_ids is E'@behavior -*';
comment on column app.posts.idempotency_key is E'@behavior -*';
comment on column app.posts.likes is 'Stored, not counted.';
comment on column app.posts.is_removed is 'Removed by the operator''s staff: only they and the author still see it.';
comment on constraint posts_user_id_fkey on app.posts is E'@behavior -manyRelation:resource:connection';
comment on constraint posts_author on app.posts is E'@fieldName author\n@behavior -manyRelation:resource:connection';

create table app.comments (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  post_id int not null references app.posts,
  user_id int not null references app.user_infos,
  content text not null check (length(content) between 1 and 1000),
  mentioned_user_ids int[] not null default '{}',
  mentioned_names text[] not null default '{}',
  is_removed boolean not null default false,
  is_deleted boolean not null default false,
  edited_at timestamptz,
  idempotency_key text not null check (length(idempotency_key) between 8 and 100),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (user_id, idempotency_key),
  constraint comments_author foreign key (user_id) references app.post_authors
);
create index comments_post_id on app.comments (post_id, id);
create index comments_user_id on app.comments (user_id, created_at desc);
comment on column app.comments.mentioned_user_ids is E'@behavior -*';
comment on column app.comments.idempotency_key is E'@behavior -*';
comment on constraint comments_post_id_fkey on app.comments is E'@behavior -manyRelation:resource:connection';
comment on constraint comments_user_id_fkey on app.comments is E'@behavior -manyRelation:resource:connection';
comment on constraint comments_author on app.comments is E'@fieldName author\n@behavior -manyRelation:resource:connection';

create table app.post_likes (
  post_id int not null references app.posts,
  user_id int not null references app.user_infos on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (post_id, user_id)
);
create index post_likes_user_id on app.post_likes (user_id);
comment on table app.post_likes is E'@behavior -*\nA like: unique per person and post.';

create table app.post_saves (
  post_id int not null references app.posts,
  user_id int not null references app.user_infos on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (post_id, user_id)
);
create index post_saves_user_id on app.post_saves (user_id, created_at desc, post_id desc);
comment on table app.post_saves is E'@behavior -*\nA save: unique per person and post, and private.';

create table app.post_reports (
  id int generated always as identity primary key,
  post_id int not null references app.posts,
  comment_id int references app.comments,
  user_id int not null references app.user_infos,
  reason text not null check (length(reason) between 1 and 500),
  outcome text check (outcome in ('REMOVED', 'KEPT')),
  decided_by_user_id int references app.user_infos,
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (user_id, post_id, comment_id),
  check ((outcome is null) = (decided_at is null))
);
create index post_reports_post_id on app.post_reports (post_id);
create index post_reports_comment_id on app.post_reports (comment_id);
create index post_reports_decided_by_user_id on app.post_reports (decided_by_user_id);
create index post_reports_open on app.post_reports (id) where decided_at is null;
comment on column app.post_reports.comment_id is 'Empty when the post itself is reported.';

create table app.post_removals (
  id int generated always as identity primary key,
  post_id int not null references app.posts,
  comment_id int references app.comments,
  user_id int not null references app.user_infos,
  reason text not null check (length(reason) between 1 and 500),
  removed_by_user_id int not null references app.user_infos,
  restored_by_user_id int references app.user_infos,
  restored_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index post_removals_post_id on app.post_removals (post_id);
create index post_removals_comment_id on app.post_removals (comment_id);
create index post_removals_user_id on app.post_removals (user_id);
create index post_removals_removed_by_user_id on app.post_removals (removed_by_user_id);
create index post_removals_restored_by_user_id on app.post_removals (restored_by_user_id);
comment on column app.post_removals.user_id is 'The author, who sees the reason.';

create table app.post_mutes (
  id int generated always as identity primary key,
  user_id int not null references app.user_infos,
  ends_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  muted_by_user_id int not null references app.user_infos,
  created_at timestamptz not null default clock_timestamp()
);
create index post_mutes_user_id on app.post_mutes (user_id, ends_at desc);
create index post_mutes_muted_by_user_id on app.post_mutes (muted_by_user_id);
comment on table app.post_mutes is 'A time in which a person can neither post nor comment.';

do $$
declare
  name text;
begin
  foreach name in array array['post_reports_post_id', 'post_reports_comment_id', 'post_reports_user_id',
    'post_reports_decided_by_user_id', 'post_removals_post_id', 'post_removals_comment_id', 'post_removals_user_id',
    'post_removals_removed_by_user_id', 'post_removals_restored_by_user_id', 'post_mutes_user_id',
    'post_mutes_muted_by_user_id'] loop
    execute format('comment on constraint %I on app.%I is %L', name || '_fkey',
      substring(name from '^post_(?:reports|removals|mutes)'), '@behavior -manyRelation:resource:connection');
  end loop;
end $$;

-- One notification for all who like, or comment on, a post within a day.
create table private.post_notices (
  post_id int not null references app.posts,
  notification_trigger text not null references app.notification_triggers,
  in_app_notification_id bigint not null references app.in_app_notifications on delete cascade,
  updates int not null default 0,
  primary key (post_id, notification_trigger)
);
create index post_notices_in_app_notification_id on private.post_notices (in_app_notification_id);
create index post_notices_notification_trigger on private.post_notices (notification_trigger);
create table private.post_notice_actors (
  in_app_notification_id bigint not null references app.in_app_notifications on delete cascade,
  user_id int not null references app.user_infos on delete cascade,
  primary key (in_app_notification_id, user_id)
);
create index post_notice_actors_user_id on private.post_notice_actors (user_id);

create type app.new_post as (content text, media uuid, mentions uuid[], idempotency_key text);
create type app.post_patch as (content text, mentions uuid[]);
create type app.new_comment as (post_id int, content text, mentions uuid[], idempotency_key text);
create type app.comment_patch as (content text, mentions uuid[]);
create type app.public_comment as (
  author text, organization text, content text, is_edited boolean, created_at timestamptz
);
create type app.public_post as (
  public_id uuid, author text, organization text, content text, post_type text, post_uri text, media_width int,
  media_height int, is_edited boolean, created_at timestamptz, comments app.public_comment[]
);
comment on type app.public_post is 'A post as anyone may read it: no last names, no pictures of people, no counts.';

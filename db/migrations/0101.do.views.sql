-- Views of lists that people keep: what a list is narrowed to and how it is shown, under a name.
create table app.saved_views (
  id int generated always as identity primary key,
  user_id int not null references app.user_infos on delete cascade,
  -- Whose people share it; empty for one's own.
  organization_id int references app.organizations on delete cascade,
  list text not null check (list ~ '^[a-z]{1,40}$'),
  name text not null check (length(btrim(name)) between 1 and 60),
  address jsonb not null check (jsonb_typeof(address) = 'object' and length(address::text) <= 4000),
  display jsonb not null check (jsonb_typeof(display) = 'object' and length(display::text) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, list, name),
  foreign key (user_id, organization_id) references app.user_infos (id, organization_id) on delete cascade on update cascade
);
create index saved_views_user_id on app.saved_views (user_id, organization_id);
create index saved_views_organization_id on app.saved_views (organization_id, list);
comment on table app.saved_views is 'A list as somebody keeps it: what it is narrowed to, its order, and how it is shown.';
comment on constraint saved_views_user_id_fkey on app.saved_views is E'@behavior -manyRelation:resource:connection -manyRelation:resource:list\n@fieldName user';
comment on constraint saved_views_organization_id_fkey on app.saved_views is E'@behavior -manyRelation:resource:connection -manyRelation:resource:list -singularRelation:resource:single';
comment on constraint saved_views_user_id_organization_id_fkey on app.saved_views is E'@behavior -*';

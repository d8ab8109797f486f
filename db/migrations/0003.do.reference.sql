create table app.states (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  name text not null unique
);

create table app.us_zip_codes (
  zip_code text primary key check (zip_code ~ '^[0-9]{5}$'),
  city text not null,
  state_code text not null references app.states (code)
);
create index us_zip_codes_prefix on app.us_zip_codes (zip_code text_pattern_ops);
create index us_zip_codes_state_code on app.us_zip_codes (state_code);

create table app.languages (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z]{2}$'),
  name text not null unique
);

create table app.industries (
  id int generated always as identity primary key,
  name text not null unique
);

create table app.categories (
  id int generated always as identity primary key,
  name text not null,
  parent_id int references app.categories,
  icon text,
  position int not null default 0,
  is_active boolean not null default true,
  unique nulls not distinct (parent_id, name),
  check (parent_id is distinct from id)
);
comment on column app.categories.parent_id is 'The category this one is a sub-category of; empty at the top.';
comment on column app.categories.icon is 'One of the specified category icons; sub-categories take their parent''s.';

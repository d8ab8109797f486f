-- Five schemas: app is the API, claims says who is asking, gate is what the server may ask before anybody
-- is signed in, jobs is what the worker may ask, hidden is reached through the functions of the others only.
alter default privileges revoke execute on functions from public;
alter default privileges revoke usage on types from public;

create schema app;
create schema claims;
create schema gate;
create schema jobs;
create schema hidden;

create table hidden.deployments (
  id int generated always as identity primary key,
  content_hash text not null,
  deployed_at timestamptz not null default now()
);

create table hidden.rate_limits (
  bucket text not null,
  key_hash bytea not null,
  window_ends_at timestamptz not null,
  used int not null,
  primary key (bucket, key_hash)
);
create index rate_limits_window_ends_at on hidden.rate_limits (window_ends_at);

create table hidden.reference_loads (
  content_hash text primary key,
  loaded_at timestamptz not null default now()
);

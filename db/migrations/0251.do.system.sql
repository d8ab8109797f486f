-- Refused letters, as the System page lists them.
create type app.refused_letter as (id bigint, task text, code text, refused_at timestamptz, person_name text,
  organization_name text);
comment on type app.refused_letter is 'A letter that a mail server refused for good and that nobody has dealt with. The name is empty where the letter was for an address without an account.';
comment on column app.refused_letter.id is '@notNull';
comment on column app.refused_letter.task is '@notNull';
comment on column app.refused_letter.code is '@notNull';
comment on column app.refused_letter.refused_at is '@notNull';

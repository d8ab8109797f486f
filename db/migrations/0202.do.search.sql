-- Checks of the words of search, by kind of row: a check goes on from after_id until it is finished, and begins again a
-- week later. Words have more spellings now, so each kind is checked soon after this.
create table private.word_checks (
  kind text primary key,
  after_id int not null default 0,
  checked int not null default 0,
  corrected int not null default 0,
  is_upgrade boolean not null,
  finished_at timestamptz
);
comment on column private.word_checks.is_upgrade is 'Corrections are expected: how words are made has changed.';

insert into private.word_checks (kind, is_upgrade)
  select k, true from unnest(array['LEADS', 'SERVICES', 'ORGANIZATIONS', 'PEOPLE', 'TICKETS', 'POSTS']) k;

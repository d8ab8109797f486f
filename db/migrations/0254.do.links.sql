-- Offers are answered from the letter, without signing in: a link for one offer and one person. Only the hash of its secret
-- is stored. Several for one person, since a letter that may have been sent is tried again.
create table private.offer_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  offer_id int not null references app.lead_offers on delete cascade,
  user_id int not null references app.user_infos on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  -- What was answered with it.
  answer text check (answer in ('accept', 'decline')),
  answered_at timestamptz,
  constraint offer_links_answer check ((answer is null) = (answered_at is null))
);
create index offer_links_offer_id on private.offer_links (offer_id);
create index offer_links_user_id on private.offer_links (user_id);
create index offer_links_created_at on private.offer_links (created_at);

alter table app.lead_history add column via text constraint lead_history_via check (via = 'MAIL');
comment on column app.lead_history.via is
  E'@behavior -filterBy -orderBy\nMAIL if it was done by the link of a letter, without signing in. Null for all else.';

-- The keys by which a customer is known. The code files replace these functions; here they rewrite the claims of
-- earlier versions.
create function hidden.customer_email(given text) returns text language sql immutable as $$
  select case when p.local = '' then p.plain
      when p.domain in ('gmail.com', 'googlemail.com') then replace(p.local, '.', '') || '@gmail.com'
      else p.local || '@' || p.domain end
    from (select plain, split_part(split_part(plain, '@', 1), '+', 1) as local, split_part(plain, '@', 2) as domain
      from lower(regexp_replace(normalize(given, NFKC), U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F'
        '\202A-\202E\2060-\206F\3164\FE00-\FE0F\FEFF\FFA0\FFF9-\FFFB[:space:]]', '', 'g')) plain) p $$;
create function hidden.is_real_phone(given text) returns boolean language sql immutable as $$
  select given ~ '^\+[1-9][0-9]{6,14}$' and given !~ '^\+1?([0-9])\1+$'
    and (given !~ '^\+1' or given ~ '^\+1[2-9][0-8][0-9][2-9][0-9]{6}$')
    and given !~ '^\+1(.11|222|333|444|555|666|777|...5551212)' $$;

-- A lead that was found to be a duplicate, and the earlier lead of the same customer. Read by the operator only.
create table app.lead_duplicates (
  lead_id int primary key references app.leads on delete cascade,
  earlier_lead_id int not null references app.leads on delete cascade,
  matches text[] not null check (matches <@ array['email', 'phone'] and cardinality(matches) > 0),
  check (lead_id <> earlier_lead_id)
);
create index lead_duplicates_earlier_lead_id on app.lead_duplicates (earlier_lead_id);
comment on table app.lead_duplicates is 'Why a lead is a duplicate.';
comment on constraint lead_duplicates_earlier_lead_id_fkey on app.lead_duplicates is E'@behavior -manyRelation:resource:connection -manyRelation:resource:list';
comment on column app.lead_duplicates.matches is 'What both leads have in common: email, phone or both.';

-- The duplicates of earlier versions, while their claims are still as they were made.
insert into app.lead_duplicates (lead_id, earlier_lead_id, matches)
  select distinct on (l.id) l.id, c.lead_id, array_agg(k.kind order by k.kind)
    from app.leads l join app.lead_customers d on d.lead_id = l.id
      cross join lateral (values ('email', d.email), ('phone', d.phone_number)) k (kind, given)
      join hidden.customer_claims c on c.category_id = l.category_id and c.lead_id <> l.id
        and c.key_hash = sha256(convert_to(k.given, 'UTF8'))
    where l.status = 'DUPLICATE' group by l.id, c.lead_id, c.claimed_at order by l.id, c.claimed_at, c.lead_id;

-- Several leads may hold one key: when the operator has decided that they are about different customers.
alter table hidden.customer_claims drop constraint customer_claims_pkey;
alter table hidden.customer_claims add primary key (category_id, key_hash, lead_id);

with held as (
  delete from hidden.customer_claims returning category_id, lead_id, claimed_at
)
insert into hidden.customer_claims (category_id, key_hash, lead_id, claimed_at)
  select h.category_id, sha256(convert_to(k.plain, 'UTF8')), h.lead_id, min(h.claimed_at)
    from held h join app.lead_customers d on d.lead_id = h.lead_id
      cross join lateral (values (hidden.customer_email(d.email)),
        (case when hidden.is_real_phone(d.phone_number) then d.phone_number end)) k (plain)
    where k.plain is not null group by 1, 2, 3
  on conflict do nothing;

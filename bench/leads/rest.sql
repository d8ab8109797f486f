-- Rows that belong to leads: offers, history, two notes each, and acquaintances.
create temp table steps as
  select f.status, s.place, s.move, lag(s.state) over w as from_status, s.state as to_status, s.party
    from (values ('NEW_LEAD', ''), ('ASSIGNED', 'o'), ('ACCEPTED', 'oa'), ('CONTACTED', 'oac'), ('QUALIFIED', 'oacq'),
        ('PROPOSAL_SENT', 'oacqp'), ('ON_HOLD', 'oach'), ('CLOSED_WON', 'oacqpw'), ('CLOSED_LOST', 'oacl'),
        ('UNQUALIFIED', 'd'), ('DUPLICATE', 'u'), ('WITHDRAWN', 't')) f (status, path)
      cross join (values ('', 1, 'submit', 'NEW_LEAD', 'REFERRER'), ('u', 1, 'submit', 'DUPLICATE', 'REFERRER'),
        ('o', 2, 'offer', 'ASSIGNED', 'OPERATOR'), ('a', 3, 'accept', 'ACCEPTED', 'PROVIDER'),
        ('c', 4, 'contact', 'CONTACTED', 'AGENT'), ('q', 5, 'qualify', 'QUALIFIED', 'AGENT'),
        ('p', 6, 'propose', 'PROPOSAL_SENT', 'AGENT'), ('w', 7, 'win', 'CLOSED_WON', 'OPERATOR'),
        ('h', 7, 'hold', 'ON_HOLD', 'AGENT'), ('l', 7, 'lose', 'CLOSED_LOST', 'AGENT'),
        ('d', 2, 'disqualify', 'UNQUALIFIED', 'OPERATOR'), ('t', 2, 'withdraw', 'WITHDRAWN', 'REFERRER'))
        s (letter, place, move, state, party)
    where case s.letter when '' then f.path <> 'u' else strpos(f.path, s.letter) > 0 end
    window w as (partition by f.status order by s.place);

insert into app.lead_history (lead_id, organization_id, move, from_status, to_status, party, actor_user_id, seconds_in_previous, created_at)
  select l.id, case when s.party in ('PROVIDER', 'AGENT') or s.move = 'offer' then l.organization_id end, s.move,
      s.from_status, s.to_status, s.party, case s.party when 'REFERRER' then l.submitted_user_id when 'OPERATOR' then 1
        else l.assigned_user_id end, case when s.place > 1 then 86400 end,
      l.created_at + (l.updated_at - l.created_at) * (s.place - 1) / 6
    from app.leads l join steps s on s.status = l.status order by l.id, s.place;

insert into app.lead_offers (lead_id, lead_public_id, organization_id, service_id, service_name, status, offered_at, expires_at,
    accepted_at)
  select id, public_id, organization_id, service_id, 'A service', case when status = 'ASSIGNED' then 'OPEN' else 'ACCEPTED' end, created_at,
      coalesce(offer_expires_at, created_at + interval '1 day'), case when status <> 'ASSIGNED' then created_at + interval '3 hours' end
    from app.leads where organization_id is not null;

insert into app.notes (lead_id, submitted_user_id, referrer_organization_id, accepted_organization_id, assigned_user_id,
    provider_id, organization_id, visibility, note, updated_by, author_name, created_at)
  select l.id, l.submitted_user_id, l.referrer_organization_id, l.accepted_organization_id, l.assigned_user_id,
      case n.place when 2 then l.accepted_organization_id end, case n.place when 1 then l.referrer_organization_id else l.accepted_organization_id end,
      case when n.place = 1 or l.id % 3 = 0 then 'SHARED' when l.accepted_organization_id is null then 'OPERATOR' else 'ORGANIZATION' end,
      'Spoke with the customer, who would like an appointment next week.',
      case n.place when 1 then l.submitted_user_id else coalesce(l.assigned_user_id, 1) end, 'Person', l.updated_at
    from app.leads l cross join generate_series(1, 2) n (place) order by l.id, n.place;

insert into app.acquaintances (viewer, known_user_id)
  select distinct m.viewer, m.known from app.leads l
    cross join lateral (values ('o' || l.organization_id, l.submitted_user_id), ('u' || l.assigned_user_id, l.submitted_user_id),
      ('u' || l.submitted_user_id, l.assigned_user_id), ('o' || l.referrer_organization_id, l.assigned_user_id)) m (viewer, known)
    where m.viewer is not null and m.known is not null;

-- Viewers and totals, because the triggers were disabled.
insert into app.lead_viewers (lead_id, viewer, status, updated_at, works, refers)
  select l.id, v.viewer, l.status, l.updated_at, v.works, v.refers from app.leads l cross join lateral private.viewers_of(l) v;
insert into app.lead_totals (viewer, status, total, works, refers, is_sum)
  select 'p', status, count(*), 0, 0, true from app.leads group by status
  union all
  select viewer, status, count(*), count(*) filter (where works), count(*) filter (where refers), true
    from app.lead_viewers group by viewer, status;

-- The words for searching.
insert into private.lead_words (lead_id, words) select l.id, private.lead_words_of(l) from app.leads l;
insert into private.name_words (kind, id, words)
  select 's', s.id, array_to_tsvector(private.words_of(s.name)) from app.services s
  union all select 'o', o.id, array_to_tsvector(private.words_of(o.legal_business_name)) from app.organizations o
  on conflict do nothing;
-- Six notifications per ten leads over 120 days. Most are for a thousand people, and in the last 30 days for the
-- operator's organization, as in a busy month.
insert into app.in_app_notifications (notification_trigger, target_user_id, target_org_type, target_user_type, data, created_at)
  select 'lead_status_changed', u.id, u.organization_type, u.user_type,
      '{"serviceName": "Service 12", "oldStatus": "Assigned", "newStatus": "Accepted"}',
      now() - random() * interval '120 days'
    from generate_series(1, (select count(*) * 6 / 10 from app.leads)) n
      cross join lateral (select count(*) as people from app.user_infos) c
      join app.user_infos u on u.id = 1 + case when n % 6 = 0 then n / 6 % c.people else n % least(c.people, 1000) end;
insert into app.in_app_notifications (notification_trigger, target_organization_id, target_org_type, data, created_at)
  select 'new_lead_submitted', o.id, 'OPERATOR', '{"serviceName": "Service 12", "userName": "Person"}',
      now() - random() * interval '30 days'
    from generate_series(1, (select count(*) * 3 / 100 from app.leads)) n join app.organizations o on o.organization_type = 'OPERATOR';
insert into app.notification_reads (user_id, in_app_notification_id)
  select target_user_id, id from app.in_app_notifications where target_user_id is not null and id % 2 = 0;

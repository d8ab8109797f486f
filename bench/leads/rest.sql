-- What comes with the leads: offers, history, two notes each, and who has met whom.
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

insert into app.lead_offers (lead_id, organization_id, service_id, status, offered_at, expires_at, accepted_at)
  select id, organization_id, service_id, case when status = 'ASSIGNED' then 'OPEN' else 'ACCEPTED' end, created_at,
      coalesce(offer_expires_at, created_at + interval '1 day'), case when status <> 'ASSIGNED' then created_at + interval '3 hours' end
    from app.leads where organization_id is not null;

insert into app.notes (lead_id, organization_id, visibility, note, updated_by, author_name, created_at)
  select l.id, case n.place when 1 then l.referrer_organization_id else l.accepted_organization_id end,
      case when n.place = 1 or l.id % 3 = 0 then 'SHARED' when l.accepted_organization_id is null then 'OPERATOR' else 'ORGANIZATION' end,
      'Spoke with the customer, who would like an appointment next week.',
      case n.place when 1 then l.submitted_user_id else coalesce(l.assigned_user_id, 1) end, 'Person', l.updated_at
    from app.leads l cross join generate_series(1, 2) n (place) order by l.id, n.place;

insert into app.acquaintances (viewer, known_user_id)
  select distinct m.viewer, m.known from app.leads l
    cross join lateral (values ('o' || l.organization_id, l.submitted_user_id), ('u' || l.assigned_user_id, l.submitted_user_id),
      ('u' || l.submitted_user_id, l.assigned_user_id), ('o' || l.referrer_organization_id, l.assigned_user_id)) m (viewer, known)
    where m.viewer is not null and m.known is not null;

-- Who sees which lead, and how many: the triggers slept.
insert into app.lead_readers (lead_id, viewer, status, updated_at, works, refers)
  select l.id, v.viewer, l.status, l.updated_at, v.works, v.refers from app.leads l cross join lateral hidden.viewers_of(l) v;
insert into app.lead_totals (viewer, status, total, works, refers, is_sum)
  select 'p', status, count(*), 0, 0, true from app.leads group by status
  union all
  select viewer, status, count(*), count(*) filter (where works), count(*) filter (where refers), true
    from app.lead_readers group by viewer, status;

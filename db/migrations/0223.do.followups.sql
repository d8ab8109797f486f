-- What people are notified of about follow-ups.
insert into app.notification_kinds (code, label, about, position, is_for_staff)
  select 'FOLLOW_UPS', 'Follow-ups', 'Follow-ups that are due, given to you, or ended', max(k.position) + 1, true
    from app.notification_kinds k;
insert into app.notification_triggers (code, label, position, kind)
  select t.code, t.label, m.last + t.n, 'FOLLOW_UPS'
    from (select max(o.position) as last from app.notification_triggers o) m cross join (values
      ('follow_up_due', 'Follow-up due', 1), ('follow_up_given', 'Follow-up for you', 2),
      ('follow_up_ended', 'Follow-up ended', 3)) t (code, label, n);

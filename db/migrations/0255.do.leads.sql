-- A provider's master admins are notified when the operator limits its offers.
insert into app.notification_triggers (code, label, position, kind)
  select 'offers_limited', 'Offers limited by the operator', max(t.position) + 1,
      (select o.kind from app.notification_triggers o where o.code = 'assign_lead_to_vendor')
    from app.notification_triggers t;

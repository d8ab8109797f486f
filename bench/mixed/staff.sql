-- Nineteen admins of the operator beside its master admin.
insert into app.user_infos (id, first_name, last_name, user_type, status, organization_id, organization_type)
  overriding system value
  select 20000 + n, 'Admin', 'Number ' || n, 'ADMIN', 'ACTIVE', o.id, o.organization_type
    from generate_series(1, 19) n join app.organizations o on o.organization_type = 'OPERATOR';
insert into app.user_contacts (user_id, organization_id, email, phone_number, email_notifications)
  select id, organization_id, 'person' || id || '@people.example', '+1212' || (2000000 + id), false
    from app.user_infos where id > 20000;

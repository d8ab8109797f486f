-- Columns of a lead that other tables store.

-- Fields that the specification puts on the lead, stored in lead_customers behind its policies.
create or replace function app.leads_lead_middle_name(lead app.leads) returns text language sql stable
  return (select c.middle_name from app.lead_customers c where c.lead_id = lead.id);
create or replace function app.leads_lead_last_name(lead app.leads) returns text language sql stable
  return (select c.last_name from app.lead_customers c where c.lead_id = lead.id);
create or replace function app.leads_lead_email(lead app.leads) returns text language sql stable
  return (select c.email from app.lead_customers c where c.lead_id = lead.id);
create or replace function app.leads_lead_phone_number(lead app.leads) returns text language sql stable
  return (select c.phone_number from app.lead_customers c where c.lead_id = lead.id);
create or replace function app.leads_data(lead app.leads) returns jsonb language sql stable
  return (select c.data from app.lead_customers c where c.lead_id = lead.id);

-- The form with which this lead was filled in.
create or replace function app.leads_form_schema(lead app.leads) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select f.form_schema from app.leads l
      join app.service_forms f on f.service_id = l.service_id and f.version = l.form_version
    where l.id = lead.id and (private.parties(l) <> '{}' or claims.organization_type() = 'OPERATOR'));

grant execute on function app.leads_lead_middle_name(app.leads),
  app.leads_lead_last_name(app.leads), app.leads_lead_email(app.leads), app.leads_lead_phone_number(app.leads),
  app.leads_data(app.leads), app.leads_form_schema(app.leads)
  to turnstone_member, turnstone_operator;

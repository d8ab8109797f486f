-- Forms as data: a closed set of field types, text only, no regular expressions from users.

-- The first fields of every new form. A stored form is never updated: a lead is read with its own form.
create or replace function private.default_fields() returns jsonb language sql immutable
  return '[
    {"key": "firstName", "label": "First name", "type": "text", "required": true, "maxLength": 100},
    {"key": "middleName", "label": "Middle name", "type": "text", "maxLength": 100},
    {"key": "lastName", "label": "Last name", "type": "text", "required": true, "maxLength": 100},
    {"key": "email", "label": "Email", "type": "email", "required": true},
    {"key": "phoneNumber", "label": "Phone number", "type": "phone", "required": true},
    {"key": "budgetFrom", "label": "Budget from", "type": "money"},
    {"key": "budgetTo", "label": "Budget to", "type": "money"},
    {"key": "leadSource", "label": "Lead source", "type": "text", "maxLength": 200},
    {"key": "address", "label": "Address", "type": "address", "required": true},
    {"key": "details", "label": "Details", "type": "textarea", "maxLength": 5000}
  ]'::jsonb;

create or replace function private.default_form() returns jsonb language sql immutable
  return jsonb_build_object('fields', private.default_fields());

-- The first problem of a form, as a sentence; null for a valid form.
create or replace function private.form_problem(form jsonb) returns text language plpgsql immutable as $$
declare
  fields jsonb := form -> 'fields';
  field jsonb;
  seen text[] := '{}';
begin
  if jsonb_typeof(form) is distinct from 'object' or jsonb_typeof(fields) is distinct from 'array' then
    return 'A form is an object with a list of fields'; end if;
  if length(form::text) > 65536 then return 'A form has at most 64 KiB'; end if;
  if jsonb_array_length(fields) > 100 then return 'A form has at most 100 fields'; end if;
  if (select jsonb_agg(f -> 'key' order by n) from jsonb_array_elements(fields) with ordinality as d (f, n)
        where n <= jsonb_array_length(private.default_fields()))
      is distinct from (select jsonb_agg(f -> 'key') from jsonb_array_elements(private.default_fields()) f) then
    return 'The default fields come first'; end if;
  for field in select jsonb_array_elements(fields) loop
    if private.field_problem(field, seen) is not null then return private.field_problem(field, seen); end if;
    seen := seen || (field ->> 'key');
  end loop;
  return null;
end $$;

create or replace function private.field_problem(field jsonb, earlier text[]) returns text language plpgsql immutable as $$
declare
  key text := field ->> 'key';
begin
  if jsonb_typeof(field) <> 'object' or jsonb_typeof(field -> 'key') is distinct from 'string'
      or key !~ '^[A-Za-z][A-Za-z0-9_]{0,49}$' or key = any (earlier) then
    return 'Each field has a key of its own'; end if;
  if jsonb_typeof(field -> 'label') is distinct from 'string' or length(btrim(field ->> 'label')) not between 1 and 200 then return format('%s needs a label', key); end if;
  if coalesce(field ->> 'type', '') not in ('text', 'textarea', 'number', 'money', 'email', 'phone', 'date', 'select', 'multiselect',
      'radio', 'checkbox', 'address', 'zip') then return format('%s has an unknown type', key); end if;
  if field - array['key', 'label', 'type', 'required', 'help', 'options', 'min', 'max', 'maxLength', 'showWhen'] <> '{}' then
    return format('%s has an unknown setting', key); end if;
  if field ->> 'type' in ('select', 'multiselect', 'radio') and not private.are_options(field -> 'options') then
    return format('%s needs its options', key); end if;
  if field ? 'showWhen' and not coalesce(field #>> '{showWhen,key}' = any (earlier)
      and field #> '{showWhen,equals}' is not null, false) then
    return format('%s depends on a field that does not come before it', key); end if;
  return null;
end $$;

create or replace function private.are_options(options jsonb) returns boolean language plpgsql immutable as $$
begin
  if jsonb_typeof(options) is distinct from 'array' then return false; end if;
  return jsonb_array_length(options) between 1 and 200 and not exists (
    select from jsonb_array_elements(options) o
      where jsonb_typeof(o) <> 'string' or length(o #>> '{}') not between 1 and 200);
end $$;

-- Pictures of organizations and companies. People who may change a row's details set its picture; all who see the row
-- see the picture.

create policy select_picture_of_organization on app.files for select to turnstone_member
  using (audience = 'SUBJECT' and subject = 'ORGANIZATION'
    and exists (select from app.organizations o where o.id = subject_id));
create policy select_picture_of_company on app.files for select to turnstone_member
  using (audience = 'SUBJECT' and subject = 'COMPANY'
    and exists (select from app.companies c where c.id = subject_id));

-- Replaces the picture of a row. Returns the path of the new one; null removes it.
create or replace function private.replace_picture(subject text, subject_id int, file uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.remove_files(replace_picture.subject, replace_picture.subject_id);
  if replace_picture.file is null then return null; end if;
  perform private.attach_file(replace_picture.file, 'LOGO', replace_picture.subject, replace_picture.subject_id, 'SUBJECT');
  return '/files/' || replace_picture.file;
end $$;

create or replace function app.set_organization_picture(organization_id int, file uuid default null)
returns app.organizations language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization app.organizations := private.require_organization(set_organization_picture.organization_id);
  picture text;
begin
  picture := private.replace_picture('ORGANIZATION', organization.id, set_organization_picture.file);
  update app.organizations o set profile_uri = picture
    where o.id = organization.id returning * into organization;
  return organization;
end $$;

create or replace function app.set_company_picture(company_id int, file uuid default null)
returns app.companies language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  company app.companies := private.require_company(set_company_picture.company_id);
  picture text;
begin
  picture := private.replace_picture('COMPANY', company.id, set_company_picture.file);
  update app.companies c set profile_uri = picture
    where c.id = company.id returning * into company;
  return company;
end $$;

comment on function app.set_organization_picture(int, uuid) is
  'Sets the picture of an organization to an uploaded file of kind LOGO, or removes it.';
comment on function app.set_company_picture(int, uuid) is
  'Sets the picture of a company to an uploaded file of kind LOGO, or removes it.';

grant execute on function app.set_organization_picture(int, uuid), app.set_company_picture(int, uuid)
  to turnstone_member, turnstone_operator;

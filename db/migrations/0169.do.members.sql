-- An organization's figures are a field of the organization, app.organizations_figures().
drop function if exists app.organization_figures(int);

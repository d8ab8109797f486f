-- Apart, so that files can be read and written while it looks at each.
alter table app.files validate constraint files_owner;

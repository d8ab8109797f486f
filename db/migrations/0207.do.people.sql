-- A program branches on the reason of a refused permission, not on its sentence.
alter type app.permission_outcome add attribute reason text;
comment on column app.permission_outcome.reason is 'Why nothing could be changed, for programs; null if it could.';

-- Organizations and companies have pictures.
insert into app.file_kinds values ('LOGO', 'Picture of a firm', 4);
insert into private.file_subjects values ('ORGANIZATION'), ('COMPANY');

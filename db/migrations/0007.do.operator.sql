-- What the operator set, for the functions that need it. One row.
create table hidden.operator_settings (
  only_one boolean primary key default true check (only_one),
  operator_name text not null,
  time_zone text not null,
  offer_hours int not null check (offer_hours between 1 and 720)
);
insert into hidden.operator_settings (operator_name, time_zone, offer_hours) values ('Turnstone', 'America/Chicago', 24);

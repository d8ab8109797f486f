-- How providers pay the operator. Each invoice stores it as of its issue, in `seller`.
create table app.payment_details (
  organization_id int primary key references app.organizations on delete cascade,
  instructions text constraint payment_details_instructions
    check (length(instructions) <= 1000 and instructions !~ '(\n[^\n]*){12}'
      and instructions !~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]'),
  url text constraint payment_details_url check (length(url) <= 300
    and url ~ '^https://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(:[0-9]{1,5})?([/?#][A-Za-z0-9._~:/?#@!$&''()*+,;=%-]*)?$'),
  email text constraint payment_details_email check (length(email) <= 254
    and email ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$'),
  phone text constraint payment_details_phone
    check (phone ~ '^\+?[0-9(][0-9 ().-]{5,28}[0-9]( x[0-9]{1,6})?$')
);
comment on table app.payment_details is E'@behavior -*\nHow to pay an organization, and whom to ask about its invoices.';

create type app.how_to_pay as (instructions text, url text, email text, phone text);
comment on type app.how_to_pay is 'Payment instructions line by line, a payment link, and the contact for questions about an invoice.';

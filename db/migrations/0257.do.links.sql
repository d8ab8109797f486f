-- A letter to a customer has a link, too. Where the customer has no page, it opens one that says nothing about the request and
-- only stops email.
alter table private.customer_pages
  add column scope text not null default 'REQUEST' check (scope in ('REQUEST', 'MAIL'));

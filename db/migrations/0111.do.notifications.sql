-- Web push: the installation's keys, each browser that takes part, and each message to one.
alter table app.notification_choices add column push boolean not null default true;

create table private.push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (length(public_key) = 87),
  private_key text not null check (length(private_key) = 43),
  created_at timestamptz not null default clock_timestamp()
);

-- Ends with the session in which a person switched it on.
create table private.push_subscriptions (
  id int generated always as identity primary key,
  user_id int not null references app.user_infos on delete cascade,
  session_id int not null references app.sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_user_id on private.push_subscriptions (user_id);
create index push_subscriptions_session_id on private.push_subscriptions (session_id);

create table private.push_messages (
  in_app_notification_id bigint not null references app.in_app_notifications on delete cascade,
  push_subscription_id int not null references private.push_subscriptions on delete cascade,
  sent_at timestamptz,
  primary key (in_app_notification_id, push_subscription_id)
);
create index push_messages_push_subscription_id on private.push_messages (push_subscription_id);

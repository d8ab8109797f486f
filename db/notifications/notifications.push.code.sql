-- Web push. Signed-in users read the public key and change their own subscriptions; only the worker reads keys and
-- addresses.

create or replace function app.push_public_key() returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select k.public_key from private.push_keys k);

-- Whether this browser's address belongs to the caller's session.
create or replace function app.has_push_subscription(endpoint text) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from private.push_subscriptions s where s.endpoint = has_push_subscription.endpoint
    and s.user_id = claims.user_id() and s.session_id = claims.session_id());

create or replace function app.own_push_subscriptions() returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select count(*)::int from private.push_subscriptions s where s.user_id = claims.user_id());
comment on function app.own_push_subscriptions() is 'The number of browsers in which the signed-in user receives push notifications.';

-- A browser has one address, which belongs to the person who used it last: https, a named host, the usual port. The
-- worker checks where the name leads.
create or replace function app.save_push_subscription(endpoint text, public_key text, secret text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN_REQUIRED', 'Please sign in'); end if;
  if endpoint !~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*(:443)?(/[^[:space:]"<>\\]*)?$'
    or endpoint ~ '^https://[^/]*\.(localhost|local|internal|home\.arpa|onion)(:443)?(/|$)' or length(endpoint) > 1000 or public_key !~ '^[A-Za-z0-9_-]{87}$'
    or secret !~ '^[A-Za-z0-9_-]{22}$' or num_nulls(endpoint, public_key, secret) > 0 then
    perform private.refuse('TS004', 'PUSH_SUBSCRIPTION_INVALID', 'This browser’s push subscription is not valid');
  end if;
  perform pg_advisory_xact_lock(hashtext('push subscriptions'), claims.user_id());
  if (select count(*) from private.push_subscriptions s where s.user_id = claims.user_id()
      and s.endpoint <> save_push_subscription.endpoint) >= 20 then
    perform private.refuse('TS004', 'TOO_MANY_PUSH_SUBSCRIPTIONS', 'Push notifications are on in 20 browsers already');
  end if;
  insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth)
    values (claims.user_id(), claims.session_id(), save_push_subscription.endpoint, public_key, secret)
    on conflict on constraint push_subscriptions_endpoint_key do update set user_id = excluded.user_id,
      session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth;
  return true;
end $$;

create or replace function app.remove_push_subscription(endpoint text) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from private.push_subscriptions s
    where s.endpoint = remove_push_subscription.endpoint and s.user_id = claims.user_id();
  return found;
end $$;

-- A message to each browser of each reader who wants this kind, except the user who caused the event; later for those in
-- quiet hours.
create or replace function private.push_notification(notification app.in_app_notifications, actor int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  message private.push_messages;
  earliest timestamptz := private.earliest_leave(notification.notification_trigger);
begin
  if not exists (select from private.push_subscriptions) then return; end if;
  for message in
    insert into private.push_messages (in_app_notification_id, push_subscription_id)
      select notification.id, s.id from private.notification_viewers(notification) r (id)
        join private.push_subscriptions s on s.user_id = r.id
        where r.id is distinct from actor and private.wants_push(r.id, notification.notification_trigger)
      on conflict do nothing returning * loop
    perform private.enqueue('notifications__send_push',
        json_build_object('notificationId', notification.id, 'subscriptionId', s.id),
        private.after_quiet(s.user_id, earliest))
      from private.push_subscriptions s where s.id = message.push_subscription_id;
  end loop;
end $$;

create or replace function private.wants_push(person int, trigger text) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (private.choice(person, trigger)).push;

-- The keys of this installation; the first ones that are offered stay.
create or replace function jobs.push_keys(new_public text, new_private text) returns table (public_key text, private_key text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.push_keys (public_key, private_key) values (new_public, new_private)
    on conflict do nothing;
  return query select k.public_key, k.private_key from private.push_keys k;
end $$;

-- A message that is still wanted: not sent, not read in between, and not older than two days. One that is due in quiet
-- hours is queued again for their end.
create or replace function jobs.push_message(notification_id bigint, subscription int) returns table (
  endpoint text, p256dh text, auth text, public_id uuid, notification_trigger text, data jsonb, user_type text,
  organization_type text
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person int := (select s.user_id from private.push_subscriptions s where s.id = push_message.subscription);
  later timestamptz := private.after_quiet(person, clock_timestamp());
begin
  if later > clock_timestamp() then
    perform private.enqueue('notifications__send_push',
      json_build_object('notificationId', notification_id, 'subscriptionId', subscription), later);
    return;
  end if;
  return query select s.endpoint, s.p256dh, s.auth, n.public_id, n.notification_trigger, n.data, u.user_type, u.organization_type
    from private.push_messages m join private.push_subscriptions s on s.id = m.push_subscription_id
      join app.in_app_notifications n on n.id = m.in_app_notification_id
      join app.user_infos u on u.id = s.user_id
      join app.sessions e on e.id = s.session_id and e.expires_at > now()
    where m.in_app_notification_id = push_message.notification_id and m.push_subscription_id = push_message.subscription
      and m.sent_at is null and n.created_at > now() - interval '2 days'
      and u.id in (select private.notification_viewers(n)) and private.wants_push(u.id, n.notification_trigger)
      and not exists (select from app.notification_reads r
        where r.user_id = u.id and r.in_app_notification_id = n.id);
end $$;

create or replace function jobs.push_sent(notification_id bigint, subscription int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.push_messages m set sent_at = clock_timestamp()
    where m.in_app_notification_id = notification_id and m.push_subscription_id = subscription and m.sent_at is null;
end;

create or replace function jobs.end_push_subscription(subscription int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from private.push_subscriptions s where s.id = subscription;
end;

grant execute on function app.push_public_key(), app.has_push_subscription(text), app.own_push_subscriptions(),
  app.save_push_subscription(text, text, text), app.remove_push_subscription(text) to turnstone_member, turnstone_operator;
grant execute on function jobs.push_keys(text, text), jobs.push_message(bigint, int), jobs.push_sent(bigint, int),
  jobs.end_push_subscription(int) to turnstone_jobs;

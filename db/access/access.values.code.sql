-- The normal form of values, the same as in the folder `values/`. A test compares them.

-- Removes invisible characters and those that change the direction of what follows. Selectors and joiners stay inside
-- emoji, joiners inside words of the scripts that need them. Same as in `values/text.ts`.
create or replace function private.without_strays(given text) returns text language sql immutable
  return regexp_replace(regexp_replace(given,
    '(\U0001F3F4[\U000E0061-\U000E007A]{5}\U000E007F)'
      '|(?<![\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u27BF\u2B00-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF])\uFE0F(?!\u20E3)'
      '|[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164'
      '\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '\1', 'g'),
    '(?<![\u0600-\u0DFF\u1000-\u109F\u1780-\u18AF])\u200C|\u200C(?![\u0600-\u0DFF\u1000-\u109F\u1780-\u18AF])'
      '|(?<![\u0600-\u0DFF\u1000-\u109F\u1780-\u18AF\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u27BF\u2B00-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF\uFE0F])\u200D'
      '|\u200D(?![\u0600-\u0DFF\u1000-\u109F\u1780-\u18AF\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u27BF\u2B00-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF])', '', 'g');

-- Whether nothing in a text can be seen: blank signs, and accents without a letter.
create or replace function private.is_blank(given text) returns boolean language sql immutable
  return given ~ '^[\t\n \u2800\U0001D159\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]*$';

-- The normal form of one line. Same as `plainLine` in `values/text.ts`.
create or replace function private.plain_name(name text) returns text language sql immutable
  return (select case when private.is_blank(line) then '' else normalize(line, NFC) end
    from btrim(regexp_replace(private.without_strays(name),
      '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g')) line);

-- The normal form of several lines. Same as `plainText` in `values/text.ts`.
create or replace function private.clean_text(given text) returns text language sql immutable
  return (select case when private.is_blank(lines) then '' else normalize(lines, NFC) end
    from btrim(regexp_replace(regexp_replace(regexp_replace(private.without_strays(given),
        '\r\n|[\r\u000B\u000C\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0001-\u0008\u000E-\u001F\u007F-\u009F]', '', 'g'),
    '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'), E' \t\n') lines);

-- A label of a domain in the encoding of RFC 3492.
create or replace function private.punycode(label text) returns text language plpgsql immutable as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  codes int[] := array(select ascii(c) from regexp_split_to_table(label, '') with ordinality part (c, place) order by place);
  encoded text := array_to_string(array(select chr(c) from unnest(codes) with ordinality part (c, place) where c < 128 order by place), '');
  basic int := length(encoded);
  handled int := basic;
  n int := 128;
  delta bigint := 0;
  bias int := 72;
  smallest int;
  code int;
  q bigint;
  k int;
  t int;
begin
  if basic > 0 then encoded := encoded || '-'; end if;
  while handled < cardinality(codes) loop
    smallest := (select min(c) from unnest(codes) c where c >= n);
    delta := delta + (smallest - n)::bigint * (handled + 1);
    n := smallest;
    foreach code in array codes loop
      delta := delta + (code < n)::int;
      if code = n then
        q := delta;
        k := 36;
        loop
          t := least(greatest(k - bias, 1), 26);
          exit when q < t;
          encoded := encoded || substr(digits, (t + (q - t) % (36 - t))::int + 1, 1);
          q := (q - t) / (36 - t);
          k := k + 36;
        end loop;
        encoded := encoded || substr(digits, q::int + 1, 1);
        delta := case when handled = basic then delta / 700 else delta / 2 end;
        delta := delta + delta / (handled + 1);
        k := 0;
        while delta > 455 loop delta := delta / 35; k := k + 36; end loop;
        bias := (k + 36 * delta / (delta + 38))::int;
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return encoded;
end $$;

-- The ASCII form of a domain, which is how mail finds it (RFC 3492). Without it one mailbox would be two accounts.
create or replace function private.ascii_domain(domain text) returns text language sql immutable
  return (select coalesce(string_agg(case when label ~ '^[\u0001-\u007F]*$' then label else 'xn--' || private.punycode(label) end, '.' order by place), '')
    from unnest(string_to_array(translate(domain, U&'\3002\FF61', '..'), '.')) with ordinality part (label, place));

-- The normal form of an e-mail address. Same as `plainEmail` in `values/email.ts`.
create or replace function private.plain_email(email text) returns text language sql immutable
  return (select case when strpos(line, '@') = 0 then line
      else regexp_replace(line, '[^@]*$', '') || private.ascii_domain(substring(line from '[^@]*$')) end
    from normalize(lower(replace(btrim(regexp_replace(
      regexp_replace(normalize(private.plain_name(email), NFKC), '[\u200C\u200D\uFE0F]', '', 'g'),
      '^ *mailto:', '', 'i')), U&'\0130', U&'i\0307')), NFKC) line);

-- Whether the normal form of an address is one mailbox. Same as `isEmail` in `values/email.ts`.
create or replace function private.is_email(email text) returns boolean language sql immutable
  return length(email) <= 254 and email !~ '\uFFFD'
    and email ~ '^(?=[^@]{1,64}@)[^\s@,;:()<>\[\]"\\.]+(?:\.[^\s@,;:()<>\[\]"\\.]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'
    and private.plain_email(email) = email;

-- Trigger function that refuses a changed column whose characters were lost in decoding.
create or replace function private.refuse_unreadable() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
  earlier jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
begin
  perform private.refuse_field(c, 'UNREADABLE', U&'Some characters (\FFFD) could not be read. Please type them again')
    from unnest(tg_argv) c where row ->> c like U&'%\FFFD%' and row ->> c is distinct from earlier ->> c;
  return new;
end $$;

-- Trigger function: the columns after the first argument have at most that many characters.
create or replace function private.limit_lengths() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
begin
  perform private.refuse_field(c, 'TOO_LONG', format('Please use at most %s characters', tg_argv[0]))
    from unnest(tg_argv[1:]) c where length(row ->> c) > tg_argv[0]::int;
  return new;
end $$;

-- Trigger function that cleans the columns given as arguments.
create or replace function private.clean_names() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
begin
  return jsonb_populate_record(new, (select jsonb_object_agg(c, private.plain_name(row ->> c)) from unnest(tg_argv) c));
end $$;

-- Trigger function that cleans the columns given as arguments.
create or replace function private.clean_texts() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
begin
  return jsonb_populate_record(new, (select jsonb_object_agg(c, private.clean_text(row ->> c)) from unnest(tg_argv) c));
end $$;

-- Trigger function that brings the email columns given as arguments into their normal form. A value that does not change
-- is not validated again.
create or replace function private.clean_emails() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
  earlier jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  changed jsonb := (select coalesce(jsonb_object_agg(c, private.plain_email(row ->> c)), '{}') from unnest(tg_argv) c
    where row ->> c is distinct from earlier ->> c);
begin
  perform private.refuse_field(e.key, 'EMAIL', 'Please enter a valid email address')
    from jsonb_each_text(changed) e where not private.is_email(e.value);
  return jsonb_populate_record(new, changed);
end $$;

-- The normal form of the address of a page. Same as `plainWebAddress` in `values/web-address.ts`.
create or replace function private.plain_web_address(address text) returns text language sql immutable
  return (select case when line = '' then ''
      when line ~ '^[A-Za-z][A-Za-z0-9+-]*:(?![0-9])' then lower(substring(line from '^[^:]*')) || substring(line from ':.*')
      else 'https://' || regexp_replace(line, '^//', '') end
    from private.plain_name(address) line);

-- Whether an address may become a link. `isWebAddress` in `values/web-address.ts` also asks the URL parser.
create or replace function private.is_web_address(address text) returns boolean language sql immutable
  return length(address) <= 2000
    and address ~ '^https?://[^\s"''<>`\\{}|^@/?#:.]+(?:\.[^\s"''<>`\\{}|^@/?#:.]+)+\.?(?::[0-9]{0,5})?(?:[/?#][^\s"<>`\\{}|^]*)?$';

-- Trigger function that brings the columns given as arguments into the form of a web address; an empty one is null. A value
-- that does not change is not validated again.
create or replace function private.clean_web_addresses() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
  earlier jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  changed jsonb := (select coalesce(jsonb_object_agg(c, nullif(private.plain_web_address(row ->> c), '')), '{}') from unnest(tg_argv) c
    where row ->> c is distinct from earlier ->> c);
begin
  perform private.refuse_field(e.key, 'WEB_ADDRESS', 'Please enter a web address, such as https://example.com')
    from jsonb_each_text(changed) e where not private.is_web_address(e.value);
  return jsonb_populate_record(new, changed);
end $$;

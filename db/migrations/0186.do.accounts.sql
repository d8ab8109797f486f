-- An international domain is stored in ASCII from now on. An address whose ASCII form another account has stays as it is.
create function private.ascii_label(label text) returns text language plpgsql immutable as $$
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

with plain as (
  select c.user_id, split_part(c.email, '@', 1) || '@' || (
      select string_agg(case when label ~ '^[\u0001-\u007F]*$' then label else 'xn--' || private.ascii_label(label) end, '.' order by place)
        from unnest(string_to_array(split_part(c.email, '@', 2), '.')) with ordinality part (label, place)) as email
    from app.user_contacts c where split_part(c.email, '@', 2) ~ '[^\u0001-\u007F]')
update app.user_contacts c set email = p.email from plain p
  where p.user_id = c.user_id and not exists (select from app.user_contacts o where o.email = p.email);

drop function private.ascii_label(text);

-- The words of texts, and the words of a search. Each spelling of a name leads to the same words. Only functions of this
-- database call these.

-- Converts to lower case without accents; letters that are written in several ways become one. Katakana become hiragana,
-- Arabic letters lose hamza and vowel signs, digits of Arabic and Persian become ASCII.
create or replace function private.folded(given text) returns text language sql immutable parallel safe
  return normalize(translate(replace(replace(replace(replace(regexp_replace(normalize(lower(given), nfkd),
      '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðıħŋґς' || E'\u0671\u0649\u0629\u06cc\u06a9\u06be\u06d5'
      || E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9'
      || 'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヲンヵヶ',
    'olddihnгσ' || E'\u0627\u064a\u0647\u064a\u0643\u0647\u0647' || '01234567890123456789'
      || 'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわをんゕゖ'), nfc);

-- The words of a text in their order.
create or replace function private.text_words(given text) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(x.word order by x.place), '{}') from regexp_split_to_table(private.folded(given),
      '[\s!-/:-@\[-`{-~¡«·»¿\u060c\u061b\u061f‐-‧‹›\u3000-\u3003\u3008-\u3011\u3014-\u301f\u30fb]+') with ordinality x (word, place)
    where x.word <> '');

create or replace function private.words_of(given text) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(distinct left(w, 60)), '{}') from unnest(private.text_words(given)) w);

-- A text with ä as ae and the like, as in German and the Nordic languages.
create or replace function private.with_digraphs(given text) returns text language sql immutable parallel safe
  return replace(replace(replace(replace(replace(normalize(lower(given), nfc), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');

-- Whether a word is of a script that is written without spaces, or in which a name may be one word or two: Chinese,
-- Japanese, Korean, Thai, Lao, Khmer, Burmese.
create or replace function private.is_unspaced(word text) returns boolean language sql immutable parallel safe
  return coalesce(word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]', false);

-- What a text is found by: its words, also with digraphs. In an unspaced script, each part of a word to its end. In PL/pgSQL,
-- like the functions below: as SQL each would be planned at each call.
create or replace function private.indexed_words(given text) returns text[] language plpgsql immutable parallel safe as $$
declare
  words text[] := private.words_of(given);
begin
  if given ~* '[äöüøå]' then words := words || private.words_of(private.with_digraphs(given)); end if;
  if private.is_unspaced(given) then
    words := words || array(select substr(w, i, 20) from unnest(private.text_words(given)) w cross join generate_series(2, length(w)) i
      where private.is_unspaced(w));
  end if;
  return words;
end $$;

-- What a name is found by, also when it is typed as one word: two or three neighboring words joined, in unspaced scripts also
-- the last with the first.
create or replace function private.name_words(given text) returns text[] language plpgsql immutable parallel safe as $$
declare
  words text[] := private.text_words(given);
  joined text[] := '{}';
begin
  for i in 2 .. least(cardinality(words), 12) loop
    joined := joined || left(words[i - 1] || words[i], 60);
    if i > 2 then joined := joined || left(words[i - 2] || words[i - 1] || words[i], 60); end if;
  end loop;
  if cardinality(words) > 1 and private.is_unspaced(given) then joined := joined || left(words[cardinality(words)] || words[1], 60); end if;
  return private.indexed_words(given) || joined;
end $$;

-- The words, each with this before it.
create or replace function private.with_prefix(prefix text, words text[]) returns text[] language sql immutable parallel safe
  return array(select prefix || w from unnest(words) w where w is not null);

-- A phone number as search digits, without the country code 1.
create or replace function private.phone_word(digits text) returns text language sql immutable parallel safe
  return case when length(digits) = 11 and left(digits, 1) = '1' then substr(digits, 2) else digits end;

-- What a phone number is found by: all its digits, its last seven and four, and x with the extension. A number from abroad
-- also without its country code.
create or replace function private.phone_words(phone_number text, extension text default null) returns text[]
language sql immutable parallel safe
  return (select array_agg(distinct x.word) from (
    select right(n.digits, length) from (select private.phone_word(regexp_replace(phone_number, '\D', '', 'g')) as digits) n
      cross join unnest(case when phone_number like '+1%' then array[4, 7, 10] else array[4, 7, 8, 9, 10, 11, 15] end) length
    union all select 'x' || regexp_replace(extension, '\D', '', 'g') where extension is not null) x (word)
    where x.word <> '');

-- What an e-mail address is found by: all of it, its host, and the parts of its mailbox.
create or replace function private.email_words(email text) returns text[] language sql immutable parallel safe
  return case when email is not null then private.words_of(split_part(email, '@', 1))
    || array[lower(email), '@' || split_part(lower(email), '@', 2)] end;

-- A word as a tsquery, with special characters escaped.
create or replace function private.query_word(word text, is_prefix boolean) returns text language sql immutable
  return '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || case when is_prefix then ':*' else '' end;

-- A term of a search as a tsquery over words with this prefix: the beginning of any of its spellings. A single letter
-- matches only itself; in an unspaced script it is a word.
create or replace function private.term_query(prefix text, term text) returns text language plpgsql immutable as $$
declare
  word text;
  alternatives text[] := '{}';
begin
  foreach word in array string_to_array(term, '|') loop
    alternatives := alternatives || private.query_word(prefix || word, length(word) > 1 or private.is_unspaced(word));
  end loop;
  return '(' || array_to_string(alternatives, ' | ') || ')';
end $$;

-- The spellings of a search's word, separated by |: the word, with digraphs, and joined with one or two neighbors.
create or replace function private.spellings_of(words text[], i int, digraph text) returns text language plpgsql immutable as $$
declare
  spellings text[] := array[left(words[i], 60)];
  joined text;
begin
  if digraph <> words[i] then spellings := spellings || left(digraph, 60); end if;
  for a in greatest(1, i - 2) .. i loop
    for z in greatest(i, a + 1) .. least(a + 2, cardinality(words)) loop
      joined := left(array_to_string(words[a:z], ''), 60);
      if joined <> all (spellings) then spellings := spellings || joined; end if;
    end loop;
  end loop;
  return array_to_string(spellings, '|');
end $$;

-- The terms of a search, the longest 8: e-mail addresses, phone numbers as digits, and words. A term has its spellings,
-- separated by |: as typed, with digraphs, and joined with its neighbors. A last word of one letter is left out, because
-- more of it will be typed.
create or replace function private.searched_words(search text) returns text[] language plpgsql immutable as $$
declare
  phone constant text := '\+?\(?\d[\d().\-/ \u00a0\u2010-\u2015]{5,}\d';
  others text := translate(search, '|', ' ');
  terms text[] := '{}';
  words text[];
  digraphs text[];
begin
  if others ~ '[@\d]' then
    terms := array(select left(private.folded(m[1]), 254) from regexp_matches(others, '(\S*@\S*)', 'g') m);
    others := regexp_replace(others, '\S*@\S*', ' ', 'g');
    others := regexp_replace(others, '(\d)\s*(?:,|;)?\s*(?:x|ext\.?|extension)\s*(\d+)\s*$', '\1 x\2', 'i');
    terms := terms || array(select concat_ws('|', p.digits, case when p.digits like '0%' then ltrim(p.digits, '0') end)
      from (select private.phone_word(regexp_replace(m[1], '\D', '', 'g')) as digits
        from regexp_matches(others, '(' || phone || ')', 'g') m) p);
    others := regexp_replace(others, phone, ' ', 'g');
  end if;
  words := private.text_words(others);
  digraphs := private.text_words(private.with_digraphs(others));
  if cardinality(words) > 1 and words[cardinality(words)] ~ '^[a-z]$' then words := trim_array(words, 1); end if;
  for i in 1 .. cardinality(words) loop
    terms := terms || private.spellings_of(words, i, digraphs[i]);
  end loop;
  return array(select t from unnest(terms) t group by t order by length(split_part(t, '|', 1)) desc, t limit 8);
end $$;

-- The number of a record that was typed: after the name of its kind, after #, or alone. "lead 398", "L-398", "#398", "398".
create or replace function private.typed_number(search text, kinds text) returns int language sql immutable
  return (select m[1]::int from regexp_match(lower(btrim(search)), '^(?:(?:' || kinds || ')[\s#:.-]*|#\s*)?0*(\d{1,9})$') m);

-- The numbers of invoices that were typed, as they are stored: "INV-2026-000026", "inv 2026 26", "2026-26". Without a year
-- ("000026", "invoice 26") those of each year. Null for other searches.
create or replace function private.typed_invoices(search text) returns text[] language sql stable
  return (select coalesce(
    (select array[format('INV-%s-%s', m[1], lpad(m[2], 6, '0'))] from regexp_match(s.typed,
      '^inv(?:oice)?[\s#:.-]*(\d{4})[\s-]+(\d{1,6})$|^(\d{4})-(\d{1,6})$|^(20\d\d)\s+(\d{6})$|^inv(\d{4})(\d{6})$') x,
      lateral (select array_remove(x, null) as m) y where x is not null),
    (select array_agg(format('INV-%s-%s', year, lpad(m[1], 6, '0'))) from regexp_match(s.typed,
      '^(?:inv(?:oice)?[\s#:.-]*|(?=0))0*([1-9]\d{0,5})$') m
      cross join generate_series(2020, extract(year from clock_timestamp())::int + 1) year where m is not null))
    from (select lower(btrim(search)) as typed) s);

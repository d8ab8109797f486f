-- What the operator may change of a category; what is not given stays.
create type app.category_patch as (name text, "position" int, is_active boolean);

-- A zip code knows its state.
comment on constraint us_zip_codes_state_code_fkey on app.us_zip_codes is E'@fieldName state';

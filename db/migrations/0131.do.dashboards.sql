-- The due days behind a bar, so that it can link to the list with the same rows. Open at the end that is null.
alter type app.aging_bucket add attribute from_day date, add attribute to_day date;

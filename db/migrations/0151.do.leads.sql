alter type private.lead_list add attribute is_whole boolean, add attribute counts_words boolean;
comment on column private.lead_list.is_whole is 'Whether the list has all of the viewer''s leads, apart from a search.';
comment on column private.lead_list.counts_words is 'Whether the words alone give the total, which is faster than reading the list in order.';

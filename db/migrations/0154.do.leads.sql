alter type private.lead_list add attribute at_least int;
comment on column private.lead_list.at_least is 'How many leads a frequent word is known to find, estimated low from a sample.';

-- Plainer sentences of statuses and warnings of transitions.
update app.lead_statuses s set sentences = t.sentences
  from (values
    ('NEW_LEAD', array['Waiting for {operator} to offer it to a provider.']),
    ('ACCEPTED', array['{provider} accepted. Next: contact the customer.']),
    ('CONTACTED', array['{provider} has contacted the customer.']),
    ('PROPOSAL_SENT', array['Proposal sent: {value}. Waiting for the customer.', 'Proposal sent. Waiting for the customer.']),
    ('ON_HOLD', array['On hold until {resumeOn}. Resumes automatically.']),
    ('CLOSED_WON', array['Won for {value}.', 'Won.']),
    ('DUPLICATE', array['This customer was already referred.'])
  ) t (code, sentences)
  where s.code = t.code;
update app.lead_moves m set warning = w.warning
  from (values
    ('recall', 'The provider loses access right away and the lead returns to New.'),
    ('decline', 'The lead returns to {operator} and you lose access to it.'),
    ('lose', 'This closes the lead as lost. Only {operator} can reopen it.'),
    ('disqualify', 'This closes the lead as unqualified. Only {operator} can reopen it.'),
    ('reassign', 'The current provider loses the lead and can no longer see the customer.')) w (move, warning)
  where m.move = w.move;

update app.payout_statuses s set sentences = t.sentences
  from (values
    ('READY_FOR_INVOICE', array['Next: {operator} invoices {provider}.']),
    ('INVOICE_SENT', array['Invoice {invoice} is due on {dueOn}.', 'Next: the provider pays.']),
    ('VENDOR_PAID', array['The provider has paid. Next: {operator} pays {payee} {payout}.',
      'The provider has paid. {noPayout}', 'The provider has paid.']),
    ('ASSOCIATE_PAID', array['The provider has paid and the referrer has been paid.'])
  ) t (code, sentences)
  where s.code = t.code;
update app.invoice_statuses set sentences = array['Payment reported. {operator} will confirm it on arrival.']
  where code = 'PROCESSING';

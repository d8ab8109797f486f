-- A step back follows the steps forward: the first open move is the main action of a lead's page.
update app.lead_moves set position = 10 where move = 'contact' and from_status = 'QUALIFIED';

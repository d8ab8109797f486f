-- A lead with an open offer is offered: assigned is what an agent is.
update app.lead_statuses set label = 'Offered' where code = 'ASSIGNED';

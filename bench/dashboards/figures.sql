-- The dashboards' figures, because the triggers were disabled.
select private.rebuild_figures();

-- Deleting a post or comment decides its reports now; those of earlier deletions were still waiting for a decision.
update app.post_reports r set outcome = 'REMOVED', decided_at = clock_timestamp()
  where r.decided_at is null
    and (exists (select from app.posts p where p.id = r.post_id and p.is_deleted)
      or exists (select from app.comments c where c.id = r.comment_id and c.is_deleted));

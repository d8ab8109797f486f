import styles from './Posts.module.css'

type Media = {
  postType: string | null
  postUri: string | null
  mediaWidth: number | null
  mediaHeight: number | null
}

/** A picture or video in a box with reserved space, so that loading shifts nothing. */
export function PostMedia({ post, of }: { post: Media; of: string }) {
  const { postType, postUri, mediaWidth, mediaHeight } = post
  if (!postUri) return null
  if (postType === 'VIDEO')
    return (
      // Uploaded videos have no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
      <video
        src={postUri}
        controls
        preload="metadata"
        className={styles.video}
        aria-label={`Video by ${of}`}
      />
    )
  return (
    <img
      src={postUri}
      alt={`Posted by ${of}`}
      width={mediaWidth ?? undefined}
      height={mediaHeight ?? undefined}
      loading="lazy"
      className={styles.picture}
    />
  )
}

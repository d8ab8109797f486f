import { type SyntheticEvent, useRef, useState } from 'react'

import styles from './Posts.module.css'

type Media = {
  postType: string | null
  postUri: string | null
  mediaWidth: number | null
  mediaHeight: number | null
}

/** Loads the address again; the earlier one ends after minutes. */
type RenewUri = () => Promise<string | null | undefined>

type PostMediaProps = { post: Media; of: string; renew: RenewUri }

/** A picture or video in a box with reserved space, so that loading shifts nothing. */
export function PostMedia({ post, of, renew }: PostMediaProps) {
  const { postType, postUri } = post
  if (!postUri) return null
  const props = { uri: postUri, post, of, renew }
  // Another file is another element; a new address of the same file is not, so that a video plays on.
  const file = postUri.split('?', 1)[0]
  return postType === 'VIDEO' ? <Video key={file} {...props} /> : <Picture key={file} {...props} />
}

type FileProps = PostMediaProps & { uri: string }

function Video({ uri, of, renew }: FileProps) {
  const { src, onError } = useRenewed(uri, renew)
  const resume = useRef<{ at: number; plays: boolean }>(undefined)
  const fail = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    resume.current ??= { at: video.currentTime, plays: !video.paused }
    void onError()
  }
  const goOn = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    const from = resume.current
    resume.current = undefined
    if (!from) return
    video.currentTime = from.at
    // A browser may refuse to play without a click; then the video waits at its place.
    if (from.plays) void video.play().catch(() => {})
  }
  return (
    // Uploaded videos have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
    <video
      src={src}
      controls
      preload="metadata"
      className={styles.video}
      aria-label={`Video by ${of}`}
      onError={fail}
      onLoadedMetadata={goOn}
    />
  )
}

function Picture({ uri, post: { mediaWidth, mediaHeight }, of, renew }: FileProps) {
  const { src, onError } = useRenewed(uri, renew)
  return (
    <img
      src={src}
      alt={`Posted by ${of}`}
      width={mediaWidth ?? undefined}
      height={mediaHeight ?? undefined}
      loading="lazy"
      className={styles.picture}
      onError={onError}
    />
  )
}

/** Keeps an address until it fails, and then takes a new one; an unchanged one cannot be loaded. */
function useRenewed(uri: string, renew: RenewUri) {
  const [src, setSrc] = useState(uri)
  const onError = async () => {
    const next = await renew().catch(() => undefined)
    if (next) setSrc(next)
  }
  return { src, onError }
}

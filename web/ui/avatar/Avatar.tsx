import { type CSSProperties, useState } from 'react'

import { hueOf, initial } from './avatar.ts'
import styles from './Avatar.module.css'

type AvatarProps = {
  id: string | number
  name: string | null | undefined
  image?: string | null | undefined
  size?: number
}

/** Always beside the name it stands for, so it is silent for screen readers. */
export function Avatar({ id, name, image, size = 50 }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const style: CSSProperties & Record<'--hue' | '--size', string> = {
    '--hue': String(hueOf(id)),
    '--size': `${size / 16}rem`,
  }
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {image && broken !== image ? (
        <img src={image} alt="" width={size} height={size} onError={() => setBroken(image)} />
      ) : (
        initial(name)
      )}
    </span>
  )
}

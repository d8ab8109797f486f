import { Menu, PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from '../buttons/IconButton.tsx'
import { Bar, PageSkeleton } from '../skeletons/Skeleton.tsx'
import { classes } from '../theme/classes.ts'
import { BrandMark } from './BrandMark.tsx'
import brandStyles from './Brand.module.css'
import frameStyles from './Frame.module.css'
import styles from './FrameSkeleton.module.css'
import headerStyles from './Header.module.css'

type FrameSkeletonProps = { children?: ReactNode; isCollapsed?: boolean }

/** The frame's own shape around a page's, until it is known who is here. */
export function FrameSkeleton({ children, isCollapsed = false }: FrameSkeletonProps) {
  return (
    <div className={classes(frameStyles.frame, isCollapsed && frameStyles.narrow)}>
      <header className={headerStyles.header}>
        <div className={headerStyles.wide}>
          <IconButton label="Collapse menu" disabled>
            <PanelLeft size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={headerStyles.small}>
          <IconButton label="Open menu" disabled>
            <Menu size={22} aria-hidden="true" />
          </IconButton>
        </div>
        <span className={brandStyles.brand}>
          <BrandMark />
        </span>
        <div className={headerStyles.search}>
          <div className={styles.search} />
        </div>
        <div className={styles.tools}>
          <Bar width="1.25rem" height="1.25rem" />
          <Bar width="1.25rem" height="1.25rem" />
          <Bar width="2rem" height="2rem" />
        </div>
      </header>
      <div className={frameStyles.side}>
        <div className={styles.menu}>
          {[60, 75, 55, 70, 65].map((width) => (
            <div key={width} className={styles.item}>
              <Bar width="1.25rem" height="1.25rem" />
              <Bar width={`${width}%`} />
            </div>
          ))}
        </div>
      </div>
      <main className={frameStyles.main}>{children ?? <PageSkeleton />}</main>
    </div>
  )
}

/** Added to the frame of a person who has collapsed the menu. */
export const collapsedClass = frameStyles.narrow ?? ''

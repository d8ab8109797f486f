import { Bar, PageSkeleton } from '../skeletons/Skeleton.tsx'
import { BrandMark } from './BrandMark.tsx'
import brandStyles from './Brand.module.css'
import frameStyles from './Frame.module.css'
import headerStyles from './Header.module.css'

/** The frame's own shape, until it is known who is here. */
export function FrameSkeleton() {
  return (
    <div className={frameStyles.frame}>
      <header className={headerStyles.header}>
        <span className={brandStyles.brand}>
          <BrandMark />
        </span>
      </header>
      <div className={frameStyles.side} style={{ padding: '1.5rem' }}>
        {[60, 75, 55].map((width) => (
          <div key={width} style={{ height: '2.5rem' }}>
            <Bar width={`${width}%`} />
          </div>
        ))}
      </div>
      <main className={frameStyles.main}>
        <PageSkeleton />
      </main>
    </div>
  )
}

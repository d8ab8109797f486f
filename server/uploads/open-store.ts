import { join } from 'node:path'
import type { Settings } from '../base/settings.ts'
import { DiskStore } from './disk-store.ts'
import { S3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

type StoreSettings = Pick<Settings, 'dataDir' | 's3Url'>

export function openStore({ dataDir, s3Url }: StoreSettings): FileStore {
  return s3Url === undefined ? new DiskStore(filesFolder({ dataDir })) : new S3Store(s3Url)
}

function filesFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'files')
}

/** The folder for uploads being received and checked, with either store. */
export function incomingFolder(settings: Pick<Settings, 'dataDir'>): string {
  return join(filesFolder(settings), 'incoming')
}

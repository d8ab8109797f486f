import { useEffect, useRef, useState } from 'react'

import { ApiError } from '../../ui/errors/apiErrors.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { jpegOf } from './heic.ts'
import { isHeic, isSameFile, problemOf, type UploadMode } from './limits.ts'
import { NoAddressError, sendFile } from './send.ts'
import { newKey } from '../newKey.ts'

export type UploadItem = {
  key: string
  file: File
  /** An object URL for the preview. */
  preview: string
  status: 'pending' | 'uploading' | 'done' | 'failed' | 'canceled'
  /** From 0 to 1. */
  progress: number
  publicId?: string
  error?: string
}

export type Upload = ReturnType<typeof useUpload>

const mostFiles: Record<UploadMode, number> = { profile: 1, file: 10, posts: 1, logo: 1 }

/**
 * Chosen files, uploaded when the form calls `save`. `save` returns the public ids
 * of all of them, or null if one failed or was canceled; calling it again uploads the rest. It takes the
 * owner's id if the owner was unknown when the files were chosen.
 */
export function useUpload({ mode, userId }: { mode: UploadMode; userId: number }) {
  const toast = useToast()
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const latest = useRef(items)
  // A retry belongs to the owner that the last save named.
  const savedFor = useRef<number>(undefined)
  const senders = useRef(new Map<string, AbortController>())

  function change(next: readonly UploadItem[]) {
    latest.current = next
    setItems(next)
  }
  const patch = (key: string, some: Partial<UploadItem>) =>
    change(latest.current.map((item) => (item.key === key ? { ...item, ...some } : item)))

  useEffect(
    () => () => {
      for (const sender of senders.current.values()) sender.abort()
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  function refuse(detail: string) {
    toast.show({ severity: 'error', summary: 'Upload Error', detail, sticky: true })
  }

  async function addHeic(file: File): Promise<void> {
    const jpeg = await jpegOf(file)
    if (jpeg) add([jpeg])
    else refuse(problemOf(mode, file) ?? '')
  }

  function add(files: Iterable<File>) {
    for (const file of files) {
      if (isHeic(file.name, file.type)) {
        void addHeic(file)
        continue
      }
      if (latest.current.some((item) => isSameFile(item.file, file))) continue
      const problem = problemOf(mode, file)
      if (problem !== undefined) {
        refuse(problem)
        continue
      }
      if (mostFiles[mode] > 1 && latest.current.length === mostFiles[mode]) {
        refuse(`${file.name}: at most ${mostFiles[mode]} files can be attached.`)
        continue
      }
      const item = { key: newKey(), file, preview: URL.createObjectURL(file), progress: 0 }
      change([...latest.current, { ...item, status: 'pending' as const }])
      // If only one file is allowed, the newest replaces it.
      const [surplus] = latest.current.length > mostFiles[mode] ? latest.current : []
      if (surplus) remove(surplus.key)
    }
  }

  function remove(key: string) {
    senders.current.get(key)?.abort()
    const gone = latest.current.find((item) => item.key === key)
    if (gone) URL.revokeObjectURL(gone.preview)
    change(latest.current.filter((item) => item.key !== key))
  }

  function clear() {
    for (const { key } of latest.current) remove(key)
  }

  async function send({ key, file }: UploadItem, owner: number): Promise<void> {
    const sender = new AbortController()
    senders.current.set(key, sender)
    patch(key, { status: 'uploading', progress: 0, error: '' })
    try {
      const onProgress = (progress: number) => patch(key, { progress })
      const publicId = await sendFile({ mode, userId: owner, file, onProgress, signal: sender.signal })
      patch(key, { status: 'done', progress: 1, publicId })
    } catch (error) {
      if (sender.signal.aborted) return patch(key, { status: 'canceled', error: 'Upload canceled' })
      patch(key, { status: 'failed', error: error instanceof ApiError ? error.message : sentenceFor(error) })
      const [summary, detail] =
        error instanceof NoAddressError
          ? ['Upload file Error', 'Failed to get signed URL']
          : ['Upload Error', 'File uploaded failed']
      toast.show({ severity: 'error', summary, detail })
    } finally {
      senders.current.delete(key)
    }
  }

  async function save(owner = userId): Promise<string[] | null> {
    savedFor.current = owner
    for (const item of latest.current) {
      const now = latest.current.find(({ key }) => key === item.key)
      if (now && now.status !== 'done' && now.status !== 'uploading') await send(now, owner)
    }
    const ids = latest.current.flatMap(({ publicId }) => publicId ?? [])
    if (ids.length < latest.current.length) return null
    if (ids.length > 0)
      toast.show({
        severity: 'success',
        summary: 'Upload Success',
        detail: 'File uploaded successfully',
      })
    return ids
  }

  return {
    mode,
    items,
    isBusy: items.some(({ status }) => status === 'uploading'),
    add,
    remove,
    clear,
    cancel: (key: string) => senders.current.get(key)?.abort(),
    retry: (key: string) => {
      const item = latest.current.find((one) => one.key === key)
      return item ? send(item, savedFor.current ?? userId) : Promise.resolve()
    },
    save,
  }
}

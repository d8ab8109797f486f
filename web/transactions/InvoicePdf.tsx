import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'

import { requestFile } from '../shared/api/request.ts'
import { sentenceFor } from '../shared/api/sentences.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { useToast } from '../shared/toasts/context.ts'

type InvoicePdfProps = { publicId: string; number: string }

/** Opens the document in a tab of its own. A link could not send the token, so the file is fetched first. */
export function InvoicePdf({ publicId, number }: InvoicePdfProps) {
  const toast = useToast()
  const opening = useMutation({
    mutationFn: (_tab: Window | null) => requestFile(`/api/invoices/${publicId}.pdf`),
    onSuccess: (file, tab) => show(file, `${number}.pdf`, tab),
    onError: (error, tab) => {
      tab?.close()
      toast.show({
        severity: 'error',
        summary: 'The PDF could not be opened',
        detail: sentenceFor(error),
        life: 6000,
      })
    },
  })
  return (
    <Button
      icon={<FileText size={18} aria-hidden="true" />}
      busy={opening.isPending}
      // Opened at once: after the answer, browsers would take the tab for a pop-up.
      onClick={() => opening.mutate(window.open('about:blank'))}
    >
      Open PDF
    </Button>
  )
}

function show(file: Blob, name: string, tab: Window | null) {
  const address = URL.createObjectURL(file)
  if (tab) tab.location.replace(address)
  else download(address, name)
  // The tab has read it long before; what is kept of it in memory goes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** For whom no tab may be opened. */
function download(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

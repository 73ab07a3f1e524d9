import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DropZone } from '../../../parts/drop-zone.tsx'
import { notify } from '../../../parts/notice.tsx'
import { textOf } from '../../../parts/states.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** One after another; a rejected file does not stop the rest. */
export const ImageUpload = ({ onUploaded }: { onUploaded?(urls: string[]): void }) => {
  const { words } = useWords()
  const { api } = useSession()
  const queries = useQueryClient()
  const uploading = useMutation({
    mutationFn: async (files: File[]) => {
      const urls: string[] = []
      for (const file of files)
        try {
          urls.push((await api.uploadImage({ body: { file } })).baseUrl)
        } catch (error) {
          notify(`${file.name}: ${textOf(error)}`, true)
        }
      return urls
    },
    onSuccess: (urls) => {
      if (urls.length > 0) notify(words.content.uploaded({ count: String(urls.length) }))
      void queries.invalidateQueries({ queryKey: ['images'] })
      onUploaded?.(urls)
    },
  })
  return (
    <DropZone
      label={words.content.dropImages}
      button={words.content.upload}
      accept="image/jpeg,image/png"
      isMultiple
      isBusy={uploading.isPending}
      onFiles={(files) => uploading.mutate(files)}
    />
  )
}

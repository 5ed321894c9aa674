import { type MouseEvent, useState } from 'react'
import { videoSource } from '#content/rich-text/video-source.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { dirOf } from '../direction.ts'

interface VideoProps {
  src: string
  title: string
  poster: string
  /** Label of the play button. */
  label: string
}

/**
 * Video behind a play button, which is a link without a script. For privacy nothing is loaded from other sites before
 * the visitor plays the video, so a poster on another site is left out.
 */
export function Video({ src, title, poster, label }: VideoProps) {
  const [isPlaying, setPlaying] = useState(false)
  const source = videoSource(src)
  const isOurs = poster.startsWith('/media/')

  function play(event: MouseEvent) {
    if (source.kind === 'page' || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(true)
  }

  return (
    <figure className="rich-video rich-wide">
      {!isPlaying && (
        <a
          href={src}
          // Marks a link to a video file: `server/http/csp-origins.ts` allows its origin in the content security
          // policy.
          data-plays={source.kind === 'file' || undefined}
          rel="noopener"
          onClick={play}
          className="rich-play"
        >
          {isOurs && (
            <Picture
              src={poster}
              alt=""
              width={1600}
              height={900}
              sizes="(min-width: 80rem) 56rem, 88vw"
            />
          )}
          <span className="rich-play-button">
            <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
              <path d="M7 4v16l13-8z" />
            </svg>
            <span className="sr-only">{`${label}: ${title}`}</span>
          </span>
        </a>
      )}
      {isPlaying && source.kind === 'file' && (
        // biome-ignore lint/a11y/useMediaCaption: editors cannot upload captions
        <video
          src={source.src}
          controls
          autoPlay
          aria-label={title}
          ref={(video) => video?.focus()}
        />
      )}
      {isPlaying && source.kind === 'player' && (
        <iframe
          src={source.src}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          ref={(frame) => frame?.focus()}
        />
      )}
      <figcaption dir={dirOf(title)} className="caption text-ink-2">
        {title}
      </figcaption>
    </figure>
  )
}

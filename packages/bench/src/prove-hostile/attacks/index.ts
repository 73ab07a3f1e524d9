import type { Attack } from '../attack.ts'
import { archives } from './archives.ts'
import { carts } from './carts.ts'
import { eventFlood } from './event-flood.ts'
import { expensiveFilters } from './expensive-filters.ts'
import { forgedTokens } from './forged-tokens.ts'
import { fuzz } from './fuzz.ts'
import { images } from './images.ts'
import { killedServer } from './killed-server.ts'
import { largeBodies } from './large-bodies.ts'
import { largeTexts } from './large-texts.ts'
import { lineEnds } from './line-ends.ts'
import { longLists } from './long-lists.ts'
import { longTexts } from './long-texts.ts'
import { oddPaths } from './odd-paths.ts'
import { signIns } from './sign-ins.ts'
import { slowSockets } from './slow-sockets.ts'
import { userBatches } from './user-batches.ts'
import { visitedTexts } from './visited-texts.ts'

/** In this order: what goes on working after its end comes last. */
export const attacks: Attack[] = [
  longTexts,
  longLists,
  visitedTexts,
  lineEnds,
  oddPaths,
  largeBodies,
  forgedTokens,
  slowSockets,
  signIns,
  userBatches,
  expensiveFilters,
  fuzz,
  largeTexts,
  carts,
  images,
  archives,
  eventFlood,
  killedServer,
]

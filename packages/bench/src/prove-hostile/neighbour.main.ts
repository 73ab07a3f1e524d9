import { runNeighbour } from './neighbour.ts'

runNeighbour()

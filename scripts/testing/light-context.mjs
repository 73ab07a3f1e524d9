// Loaded in front of a worker process. To know the test behind an error, node:test has async_hooks tell it of every
// promise, timer and socket, those of the tested servers as well; AsyncLocalStorage knows it for next to nothing.
import asyncHooks, { AsyncLocalStorage, AsyncResource, createHook, executionAsyncId } from 'node:async_hooks'

const running = new AsyncLocalStorage()
/** Told of each test, as it would be of each promise. */
let init = () => undefined

class TestResource extends AsyncResource {
  constructor(type, options) {
    super(type, options)
    init(this.asyncId(), type, this.triggerAsyncId(), this)
  }

  runInAsyncScope(work, self, ...args) {
    return super.runInAsyncScope(() => running.run(this.asyncId(), () => Reflect.apply(work, self, args)))
  }
}

const hookOfTests = (callbacks) => {
  init = callbacks.init
  return createHook({})
}

// node:test keeps what it finds when it is loaded; everybody else gets the usual ones
const idOfTest = () => running.getStore()
Object.assign(asyncHooks, {
  AsyncResource: TestResource,
  createHook: hookOfTests,
  executionAsyncId: idOfTest,
})
process.getBuiltinModule('node:test')
Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId })

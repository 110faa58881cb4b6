import { pytest } from '../../src/testing/pytest/pytest.js';
import { frameworkContract } from './test-framework-contract.js';

frameworkContract(pytest, {
  module: (name) => `tests/${name}.py`,
  four: `
import pytest
def test_a(): pass
def test_b(): assert 1 == 2
@pytest.fixture
def broken(): raise RuntimeError("broken fixture")
def test_c(broken): pass
@pytest.mark.skip(reason="not now")
def test_d(): pass
@pytest.fixture
def leaves():
    yield
    raise RuntimeError("broken teardown")
def test_e(leaves): pass
@pytest.mark.xfail
def test_f(): assert False
@pytest.mark.xfail
def test_g(): pass
`,
  fourOutcomes: [
    'error F01::test_c',
    'error F01::test_e',
    'failed F01::test_b',
    'passed F01::test_a',
    'skipped F01::test_d',
    'xfailed F01::test_f',
    'xpassed F01::test_g',
  ],
  shaped: `
import pytest
@pytest.mark.parametrize("n", [1, 2])
def test_x(n): assert n == 1
class TestGroup:
    class TestInner:
        def test_y(self): pass
`,
  shapedOutcomes: [
    'failed F01::test_x[2]',
    'passed F01::TestGroup::TestInner::test_y',
    'passed F01::test_x[1]',
  ],
  missingImport: 'import no_such_module\n',
  exitsOnImport: 'import os\nos._exit(0)\ndef test_a(): pass\n',
  exitsInTest:
    'import pytest\ndef test_a(): pass\ndef test_b(): pytest.exit("done", returncode=0)\ndef test_c(): pass\n',
  loud: 'def test_a():\n    for _ in range(1000): print("x" * 10000)\n',
  unicode: 'def test_größe_日本(): pass\n',
  unicodeOutcome: 'passed F01::test_größe_日本',
  talkative: 'def test_a(): raise ValueError("needle" + "x" * 1000000)\n',
  inherits: `
import subprocess, sys
def test_a():
    script = "import os\\ntry:\\n os.write(3, b'forged')\\n print('open')\\nexcept OSError: print('closed')"
    done = subprocess.run([sys.executable, "-c", script], close_fds=False, capture_output=True, text=True)
    assert done.stdout == "closed\\n", done
`,
  one: 'def test_a(): pass\n',
  oneName: 'test_a',
  usesHelper:
    'from helpers import answer\nfrom F05_helpers import other\ndef test_a(): assert (answer, other) == (42, 1)\n',
  helper: { 'tests/helpers.py': 'answer = 42\n', 'tests/F05_helpers.py': 'other = 1\n' },
});

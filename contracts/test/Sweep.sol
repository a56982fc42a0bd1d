// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IGuildRewards} from '../src/IGuildRewards.sol';
import {Fixture} from './Fixture.sol';
import {vm} from './Vm.sol';

/// @dev Tries a payment with one amount of gas after the other.
abstract contract Sweep is Fixture {
    uint256 private constant GAS_MIN = 20_000;
    uint256 private constant GAS_MAX = 180_000;

    /// @dev Every amount of gas in deep tests; they take minutes.
    function stepOf() private view returns (uint256) {
        string memory profile = vm.envOr('FOUNDRY_PROFILE', string('default'));
        return keccak256(bytes(profile)) == keccak256('deep') ? 1 : 409;
    }

    /// @dev Outcomes of a call that is given some gas; nothing of it stays.
    enum Outcome {
        RanOut,
        GasTooLow,
        Refused,
        Paid,
        Credited
    }

    error Tried(Outcome outcome);

    /// @dev Always reverts, so that the next amount of gas finds everything as it was.
    function attempt(bytes calldata call, uint256 gasOfCall, address recipient) external {
        uint256 balance = recipient.balance;
        // As a transaction of its own finds them.
        vm.cool(address(rewards));
        vm.cool(recipient);
        vm.cool(delegateOf(recipient));
        vm.prank(RELAYER);
        (bool isOk, bytes memory answer) = address(rewards).call{gas: gasOfCall}(call);
        Outcome outcome = Outcome.Refused;
        if (isOk) outcome = recipient.balance > balance ? Outcome.Paid : Outcome.Credited;
        else if (answer.length == 0) outcome = Outcome.RanOut;
        else if (bytes4(answer) == IGuildRewards.GasTooLow.selector) outcome = Outcome.GasTooLow;
        revert Tried(outcome);
    }

    /// @dev Whose code runs at an address: the one that an account delegates to (EIP-7702), or its own.
    function delegateOf(address recipient) private view returns (address) {
        bytes memory code = recipient.code;
        if (code.length != 23 || bytes3(code) != hex'ef0100') return recipient;
        return address(uint160(uint184(bytes23(code))));
    }

    function outcomeOf(
        bytes memory call,
        uint256 gasOfCall,
        address recipient
    ) internal returns (Outcome outcome) {
        (, bytes memory answer) = address(this).call(
            abi.encodeCall(this.attempt, (call, gasOfCall, recipient))
        );
        vm.assertEq(answer.length, 36);
        assembly ('memory-safe') {
            outcome := mload(add(answer, 36))
        }
    }

    /// @dev With too little gas nothing is paid; with enough the outcome is `last`; and between the two nothing else happens:
    /// neither is a recipient starved into a credit, nor does a call run out after its recipient has had its gas.
    function sweep(bytes memory call, address recipient, Outcome last) internal {
        uint256 step = stepOf();
        Outcome before = Outcome.RanOut;
        uint256 firstLast;
        for (uint256 gasOfCall = GAS_MIN; gasOfCall < GAS_MAX; gasOfCall += step) {
            Outcome now_ = outcomeOf(call, gasOfCall, recipient);
            vm.assertTrue(now_ == last || now_ == Outcome.RanOut || now_ == Outcome.GasTooLow, 'other');
            vm.assertTrue(now_ >= before, 'backwards');
            if (now_ == last && firstLast == 0) firstLast = gasOfCall;
            before = now_;
        }
        vm.assertTrue(before == last, 'never enough');
        // Every amount around the first that was enough.
        bool isEnough;
        for (uint256 gasOfCall = firstLast - step; gasOfCall <= firstLast; ++gasOfCall) {
            bool isLast = outcomeOf(call, gasOfCall, recipient) == last;
            vm.assertTrue(isLast || !isEnough, 'backwards at the bound');
            isEnough = isLast;
        }
    }

    function claimCall(address recipient) internal returns (bytes memory) {
        bytes32 id = fund(room(address(0), 10, 2));
        (bytes32 r, bytes32 vs) = signed(id, 0, recipient, 5);
        return abi.encodeCall(rewards.claim, (id, 0, recipient, 5, block.timestamp + 15 minutes, r, vs));
    }
}

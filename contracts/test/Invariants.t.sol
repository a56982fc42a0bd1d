// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IGuildRewards} from '../src/IGuildRewards.sol';
import {Handler} from './Handler.sol';
import {vm} from './Vm.sol';

contract InvariantsTest {
    Handler private handler;

    function setUp() public {
        handler = new Handler();
    }

    /// @dev What forge calls at random.
    function targetContracts() public view returns (address[] memory all) {
        all = new address[](1);
        all[0] = address(handler);
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function targetSelectors() public view returns (FuzzSelector[] memory all) {
        bytes4[] memory actions = new bytes4[](12);
        actions[0] = Handler.deposit.selector;
        actions[1] = Handler.claim.selector;
        actions[2] = Handler.claim.selector;
        actions[3] = Handler.claim.selector;
        actions[4] = Handler.forge.selector;
        actions[5] = Handler.toSender.selector;
        actions[6] = Handler.withdraw.selector;
        actions[7] = Handler.pass.selector;
        actions[8] = Handler.mood.selector;
        actions[9] = Handler.hookAt.selector;
        actions[10] = Handler.reprice.selector;
        actions[11] = Handler.donate.selector;
        all = new FuzzSelector[](1);
        all[0] = FuzzSelector(address(handler), actions);
    }

    function invariant_recordsAndCreditsAddUpBalancesAreOwedAndNobodyIsPaidTwiceLateOrEarly() public view {
        vm.assertEq(bytes(handler.broken()).length, 0, handler.broken());
        IGuildRewards rewards = handler.rewardsOf();
        uint256[4] memory owed;
        uint256 gasOwed;
        uint256 length = handler.bookCount();
        for (uint256 i; i < length; ++i) {
            Handler.Book memory kept = handler.book(i);
            IGuildRewards.Record memory record = rewards.records(kept.id);
            vm.assertEq(record.amount, kept.amount);
            vm.assertEq(kept.paid + kept.credited + kept.returned + record.remainingAmount, kept.amount, 'amount');
            vm.assertEq(record.remainingCount, kept.count - kept.claims, 'count');
            vm.assertEq(
                kept.relayed * kept.claimGas + kept.gasReturned + kept.fees + record.gasLeft,
                kept.count * kept.claimGas,
                'claim gas'
            );
            vm.assertLe(kept.fees, 2 * kept.claimGas);
            gasOwed += record.gasLeft;
            for (uint256 t; t < 4; ++t) {
                if (handler.tokens(t) == kept.token) owed[t] += record.remainingAmount;
            }
        }
        vm.assertEq(handler.holding(address(0)), owed[0] + gasOwed + credits(), 'coins');
        for (uint256 t = 1; t < 4; ++t) {
            address token = handler.tokens(t);
            vm.assertEq(handler.holding(token), owed[t] + handler.donated(token), 'tokens');
        }
    }

    /// @dev What everybody can withdraw.
    function credits() private view returns (uint256 sum) {
        address[2] memory accounts = [handler.relayer(), address(handler.moody())];
        for (uint256 i; i < 2; ++i) {
            uint256 credit = handler.rewardsOf().creditOf(accounts[i]);
            vm.assertEq(credit, handler.credited(accounts[i]) - handler.withdrawn(accounts[i]), 'credit');
            sum += credit;
        }
    }

    /// @dev Whatever happened before, everybody who may still claim can, and afterwards the sender gets the rest.
    function afterInvariant() public {
        IGuildRewards rewards = handler.rewardsOf();
        handler.mood(0, 0);
        handler.hookAt(0, false, false);
        uint256 length = handler.bookCount();
        for (uint256 i; i < length; ++i) {
            Handler.Book memory kept = handler.book(i);
            bool isOpen = block.timestamp < kept.expiredTime;
            // From the last to the first: any order will do.
            uint256 first = kept.count > 8 ? kept.count - 8 : 0;
            for (uint256 index = kept.count; index > first; --index) {
                handler.claim(i, index - 1, index % 2 == 0);
                if (isOpen) vm.assertTrue(rewards.isClaimed(kept.id, index - 1), 'claims in any order');
            }
        }
        handler.pass(uint32(12 hours - 1));
        for (uint256 day; day < 7; ++day) handler.pass(uint32(12 hours - 1));
        for (uint256 i; i < length; ++i) {
            handler.toSender(i, false, false, 0);
            IGuildRewards.Record memory record = rewards.records(handler.book(i).id);
            vm.assertEq(record.remainingAmount + record.gasLeft, 0, 'nothing stays behind');
        }
        handler.withdraw(0);
        handler.withdraw(1);
        vm.assertEq(handler.holding(address(0)), 0, 'no coin stays behind');
        vm.assertEq(bytes(handler.broken()).length, 0, handler.broken());
    }
}

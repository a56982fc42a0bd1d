// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ProfileHandles} from '../src/ProfileHandles.sol';
import {HandleHandler} from './HandleHandler.sol';
import {looksOf} from './Looks.sol';
import {vm} from './Vm.sol';

contract HandleInvariantsTest {
    HandleHandler private handler;

    function setUp() public {
        handler = new HandleHandler();
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
        actions[0] = HandleHandler.commit.selector;
        actions[1] = HandleHandler.commit.selector;
        actions[2] = HandleHandler.commit.selector;
        actions[3] = HandleHandler.reveal.selector;
        actions[4] = HandleHandler.reveal.selector;
        actions[5] = HandleHandler.reveal.selector;
        actions[6] = HandleHandler.transfer.selector;
        actions[7] = HandleHandler.setPrimary.selector;
        actions[8] = HandleHandler.reserve.selector;
        actions[9] = HandleHandler.grant.selector;
        actions[10] = HandleHandler.pass.selector;
        actions[11] = HandleHandler.withdraw.selector;
        all = new FuzzSelector[](1);
        all[0] = FuzzSelector(address(handler), actions);
    }

    function invariant_everyHandleIsHeldOncePaidForAndANameOfItsHolderAlone() public view {
        vm.assertEq(bytes(handler.broken()).length, 0, handler.broken());
        ProfileHandles handles = handler.contractOf();
        for (uint256 i; i < 12; ++i) {
            string memory name = handler.nameAt(i);
            bytes32 looks = keccak256(looksOf(name));
            // Of names that look alike one exists, with the holder that the books have.
            bool isThis = keccak256(bytes(handler.existing(looks))) == keccak256(bytes(name));
            vm.assertEq(handles.resolve(name), isThis ? handler.holder(looks) : address(0));
        }
        for (uint256 i; i < 3; ++i) {
            address user = handler.person(i);
            uint256 id = handles.getPrimaryProfile(user);
            vm.assertEq(id, handler.primary(user), 'public name');
            if (id != 0) vm.assertEq(handles.ownerOf(id), user);
        }
        vm.assertEq(address(handles).balance, handler.paid() - handler.withdrawn(), 'coins');
    }
}

// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IProfileHandles} from '../src/IProfileHandles.sol';
import {HandleFixture} from './HandleFixture.sol';
import {looksOf} from './Looks.sol';
import {vm} from './Vm.sol';

contract HandleFuzzTest is HandleFixture {
    /// @dev Characters that make look-alikes likely.
    function nameOf(uint256 seed, uint256 length) private pure returns (string memory) {
        bytes memory alphabet = 'rnmo0l1_az9';
        bytes memory name = new bytes(1 + (length % 20));
        for (uint256 i; i < name.length; ++i) {
            name[i] = alphabet[uint256(keccak256(abi.encode(seed, i))) % alphabet.length];
        }
        return string(name);
    }

    /// @dev Exchanges something that looks the same, where there is something.
    function disguise(string memory name, uint256 seed) private pure returns (string memory) {
        bytes memory text = bytes(name);
        for (uint256 i; i < text.length; ++i) {
            if ((seed >> i) & 1 == 0) continue;
            if (text[i] == 'o') text[i] = '0';
            else if (text[i] == '0') text[i] = 'o';
            else if (text[i] == 'l') text[i] = '1';
            else if (text[i] == '1') text[i] = 'l';
        }
        return string(text);
    }

    function testFuzz_twoHandlesExistTogetherUnlessTheyLookAlike(
        uint256 seed,
        uint256 lengths,
        bool disguised
    ) public {
        string memory first = nameOf(seed, lengths);
        string memory second = disguised ? disguise(first, lengths) : nameOf(~seed, lengths >> 128);
        uint256 id = buy(ALICE, first);
        same(handles.getHandleByProfileId(id), first);
        bool isAlike = keccak256(looksOf(first)) == keccak256(looksOf(second));
        IProfileHandles.CreateProfileParams memory p = params(BOB, second);
        if (isAlike) {
            commitAs(BOB, p);
            vm.warp(block.timestamp + 1 minutes);
            refuseReveal(BOB, p, abi.encodeWithSelector(IProfileHandles.HandleTaken.selector, second, first));
        } else {
            buyAs(BOB, p);
            vm.assertEq(handles.resolve(second), BOB);
        }
        vm.assertEq(handles.resolve(first), ALICE);
    }

    function testFuzz_onlyHandlesAreValid(bytes memory name) public view {
        bool isValid = name.length > 0 && name.length <= 20;
        for (uint256 i; i < name.length && isValid; ++i) {
            uint8 c = uint8(name[i]);
            isValid = c == 95 || (c >= 48 && c <= 57) || (c >= 97 && c <= 122);
        }
        (IProfileHandles.Availability a, , ) = handles.availabilityOf(string(name));
        vm.assertEq(a != IProfileHandles.Availability.Invalid, isValid);
        vm.assertEq(handles.getProfileIdByHandle(string(name)), 0);
    }

    function testFuzz_aCommitmentWorksInItsWindowAlone(uint40 wait) public {
        IProfileHandles.CreateProfileParams memory p = params(ALICE, 'atlas');
        commitAs(ALICE, p);
        uint256 since = block.timestamp;
        uint256 waited = uint256(wait) % 2 days;
        vm.warp(since + waited);
        if (waited < 1 minutes) {
            refuseReveal(ALICE, p, abi.encodeWithSelector(IProfileHandles.CommitmentTooNew.selector, since + 60));
        } else if (waited > 1 days) {
            refuseReveal(
                ALICE,
                p,
                abi.encodeWithSelector(IProfileHandles.CommitmentExpired.selector, since + 1 days)
            );
        } else {
            revealAs(ALICE, p, true);
            vm.assertEq(handles.resolve('atlas'), ALICE);
        }
    }
}
